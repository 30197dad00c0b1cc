#include "apps/files/file_output.h"

#include <gtest/gtest.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "apps/files/file_input.h"
#include "tests/apps/store/temporary_folder.h"

namespace tilery::test {
namespace {

class FileOutput : public ::testing::Test {
 protected:
  std::string content() { return read_file(path_, 1 << 20).value_or("none"); }
  /// The number of files in the folder.
  auto files() { return std::distance(std::filesystem::directory_iterator(folder_.path()), {}); }

  TemporaryFolder folder_;
  std::filesystem::path path_ = folder_.path() / "a.network";
};

TEST_F(FileOutput, ReplacesTheFileThatWasThere) {
  EXPECT_TRUE(write_file(path_, "old and long"));
  EXPECT_TRUE(write_file(path_, "new"));
  EXPECT_EQ(content(), "new");
  EXPECT_EQ(files(), 1);
}

TEST_F(FileOutput, KeepsTheOldFileIfWritingBreaksOff) {
  EXPECT_TRUE(write_file(path_, "old"));
  const GiveBytes breaks_off = [](const ByteSink& sink) -> std::expected<void, Error> {
    sink("half");
    throw std::runtime_error("no more");
  };
  EXPECT_THROW(static_cast<void>(write_file(path_, breaks_off)), std::runtime_error);
  EXPECT_EQ(content(), "old");
  EXPECT_EQ(files(), 1);
}

TEST_F(FileOutput, KeepsTheOldFileIfTheBytesCannotBeGiven) {
  EXPECT_TRUE(write_file(path_, "old"));
  const GiveBytes give = [](const ByteSink& sink) -> std::expected<void, Error> {
    sink("half");
    return std::unexpected(Error{"a.layer", {}, "a whole file", "a damaged one"});
  };
  for (const auto& written : {write_file(path_, give), write_file_to_disk(path_, give)}) {
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().source, "a.layer");
  }
  EXPECT_EQ(content(), "old");
  EXPECT_EQ(files(), 1);
}

TEST_F(FileOutput, ClosesADeviceIfWritingBreaksOff) {
  const auto open_files = [] {
    return std::distance(std::filesystem::directory_iterator("/proc/self/fd"), {});
  };
  const auto before = open_files();
  const GiveBytes breaks_off = [](const ByteSink&) -> std::expected<void, Error> {
    throw std::runtime_error("no more");
  };
  EXPECT_THROW(static_cast<void>(write_file("/dev/null", breaks_off)), std::runtime_error);
  EXPECT_EQ(open_files(), before);
}

TEST_F(FileOutput, ReusesTheFileThatAKilledProgramLeft) {
  std::ofstream(path_.native() + ".tilery-new") << "half of something longer";
  EXPECT_TRUE(write_file(path_, "whole"));
  EXPECT_EQ(content(), "whole");
  EXPECT_EQ(files(), 1);
}

TEST_F(FileOutput, GoesToTheDiskInOnePieceAndIsReadInParts) {
  EXPECT_TRUE(write_file_to_disk(path_, giving("0123456789")));
  EXPECT_EQ(read_file_part(path_, 0, 4).value_or("none"), "0123");
  EXPECT_EQ(read_file_part(path_, 8, 4).value_or("none"), "89");
  EXPECT_EQ(read_file_part(path_, 20, 4).value_or("none"), "");
  EXPECT_FALSE(read_file_part(folder_.path() / "none", 0, 4));
  EXPECT_EQ(files(), 1);
}

TEST_F(FileOutput, DoesNotWriteIntoAFileThatAlsoHasAnotherName) {
  const std::filesystem::path other = folder_.path() / "other";
  std::ofstream(other) << "mine";
  std::filesystem::create_hard_link(other, path_.native() + ".tilery-new");
  EXPECT_FALSE(write_file(path_, "text"));
  EXPECT_FALSE(may_write(path_));
  EXPECT_EQ(read_file(other, 100).value_or("none"), "mine");
}

TEST_F(FileOutput, ChecksWithoutChangingAnything) {
  EXPECT_TRUE(write_file(path_, "old"));
  EXPECT_TRUE(may_write(path_));
  EXPECT_EQ(content(), "old");
  EXPECT_EQ(files(), 1);
  const std::filesystem::path nowhere = folder_.path() / "none" / "a";
  ASSERT_FALSE(may_write(nowhere));
  EXPECT_EQ(text_of(may_write(nowhere).error()),
            nowhere.native() + ": cannot be written: No such file or directory");
  ASSERT_FALSE(may_write(folder_.path()));
  EXPECT_EQ(text_of(may_write(folder_.path()).error()),
            folder_.path().native() + ": cannot be written: Is a directory");
}

TEST_F(FileOutput, IsWholeIfSeveralProgramsWriteAtTheSameTime) {
  const std::string a(100'000, 'a');
  const std::string b(200'000, 'b');
  {
    std::vector<std::jthread> writers;
    for (const std::string& text : {a, b, a, b}) {
      writers.emplace_back([this, text] {
        for (int i = 0; i < 50; ++i) {
          EXPECT_TRUE(write_file(path_, text));
        }
      });
    }
    for (int i = 0; i < 200; ++i) {
      const std::string text = content();
      EXPECT_TRUE(text == a || text == b || text == "none") << text.size();
    }
  }
  EXPECT_EQ(files(), 1);
}

TEST_F(FileOutput, NamesThePathThatCannotBeMade) {
  const auto written = write_file(folder_.path() / "none" / "a", "text");
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().source, (folder_.path() / "none" / "a").native());
}

/// From now on this thread cannot lock files, as on a network file system without locks. False if
/// the system does not allow that.
bool refuse_locks() {
  constexpr std::uint32_t refusal = SECCOMP_RET_ERRNO | ENOLCK;
  std::array<sock_filter, 4> filter = {{
      {BPF_LD | BPF_W | BPF_ABS, 0, 0, offsetof(seccomp_data, nr)},
      {BPF_JMP | BPF_JEQ | BPF_K, 0, 1, SYS_flock},
      {BPF_RET | BPF_K, 0, 0, refusal},
      {BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ALLOW},
  }};
  const sock_fprog program = {.len = static_cast<unsigned short>(filter.size()),
                              .filter = filter.data()};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

TEST_F(FileOutput, AClaimNamesTheReasonIfTheSystemCannotLock) {
  bool may_refuse = false;
  std::string fault = "none";
  std::thread([&] {
    may_refuse = refuse_locks();
    const auto claim = FileClaim::on(path_.native());
    fault = claim ? "none" : text_of(claim.error());
  }).join();
  if (!may_refuse) {
    GTEST_SKIP() << "this system does not let a thread refuse its own calls";
  }
  EXPECT_EQ(fault, path_.native() + ".lock: cannot be locked: No locks available");
}

}  // namespace
}  // namespace tilery::test
