// The command `tilery rom`.

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <sys/wait.h>

#include "tests/apps/program/running_program.h"
#include "tests/apps/store/temporary_folder.h"
#include "tests/support/paths.h"
#include "tilery/retro/atari_rom.h"

namespace tilery::test {
namespace {

TEST(RomCommand, WritesARomOf2048Bytes) {
  const TemporaryFolder folder;
  const std::string file = folder.path() / "2048.bin";
  const Outcome made = run_tilery({"rom", "2048-vcs", "--file", file});
  EXPECT_EQ(made.status, 0) << made.err;
  EXPECT_EQ(std::filesystem::file_size(file), 2048U);
  EXPECT_EQ(run_tilery({"rom", "2048-vcs", "--file", "-"}).out.size(), 2048U);
  EXPECT_NE(run_tilery({"rom", "2048-vcs", "--theme", "dark", "--file", "-"}).out,
            run_tilery({"rom", "2048-vcs", "--file", "-"}).out);
}

TEST(RomCommand, RefusesRulesThatDoNotFitAndNamesGamesThatDo) {
  const TemporaryFolder folder;
  const std::string file = folder.path() / "threes.bin";
  const Outcome refused = run_tilery({"rom", "threes", "--file", file});
  EXPECT_EQ(refused.status, 2);
  EXPECT_EQ(refused.err,
            "tilery: threes:12:11: expected tiles.largest = 6144 or less for an Atari 2600, found "
            "12288\n"
            "Games that fit: 2048-vcs, 2584-vcs, 64-vcs. A cartridge of your own may fit: "
            "docs/atari2600.md.\n");
  EXPECT_FALSE(std::filesystem::exists(file));
  EXPECT_EQ(run_tilery({"rom", "2048-vcs"}).status, 2) << "neither a file nor --run";
}

TEST(RomCommand, NamesTheFileAndTheLineOfAKeyThatDoesNotFit) {
  const TemporaryFolder folder;
  const std::string file = folder.path() / "mine.toml";
  std::string toml = run_tilery({"cartridges", "show", "2048-vcs"}).out;
  toml.replace(toml.find("\"probing\""), 9, "\"uniform\"");
  std::ofstream(file) << toml;
  const Outcome refused = run_tilery({"rom", file, "--file", folder.path() / "mine.bin"});
  EXPECT_EQ(refused.err.substr(0, refused.err.find('\n')),
            "tilery: " + file +
                ":19:9: expected spawn.place = \"probing\" for an Atari 2600, found \"uniform\"");
  EXPECT_FALSE(std::filesystem::exists(folder.path() / "mine.bin"));
}

TEST(RomCommand, HelpNamesEveryGameThatFits) {
  const std::string help = run_tilery({"rom", "--help"}).out;
  for (const ShippedCartridge& fitting : atari_cartridges()) {
    EXPECT_NE(help.find(fitting.name), std::string::npos) << fitting.name;
  }
}

/// Runs `tilery rom WORDS` by a shell with `variables`. Its errors go to `folder`/errors. Returns
/// the exit status.
int run_by_shell(const TemporaryFolder& folder, const std::string& variables,
                 const std::string& words) {
  const std::string command = variables + " " + tilery_program() + " rom " + words + " 2>" +
                              (folder.path() / "errors").string();
  return WEXITSTATUS(std::system(command.c_str()));
}

std::string text_of_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// A new folder in `folder`, for the temporary files of the program.
std::filesystem::path temporary_in(const TemporaryFolder& folder) {
  const std::filesystem::path temporary = folder.path() / "temporary";
  std::filesystem::create_directory(temporary);
  return temporary;
}

/// Writes a shell script that the program runs in place of Stella. Returns the variables for it.
std::string variables_for_stella(const TemporaryFolder& folder,
                                 const std::filesystem::path& temporary,
                                 const std::string& script) {
  const std::filesystem::path stella = folder.path() / "stella";
  std::ofstream(stella) << "#!/bin/sh\n" << script;
  std::filesystem::permissions(stella, std::filesystem::perms::owner_all);
  return "PATH=" + folder.path().string() + ":/usr/bin:/bin TMPDIR=" + temporary.string();
}

TEST(RomCommand, RunsStellaWithARomThatIsGoneAfterwards) {
  const TemporaryFolder folder;
  const std::filesystem::path temporary = temporary_in(folder);
  const std::string variables =
      variables_for_stella(folder, temporary,
                           "echo \"$1\" >" + (folder.path() / "name").string() + "\ncat \"$1\" >" +
                               (folder.path() / "seen").string() + "\nexit $ENDS\n");
  EXPECT_EQ(run_by_shell(folder, variables + " ENDS=0", "2048-vcs --run"), 0);
  EXPECT_EQ(text_of_file(folder.path() / "seen"),
            run_tilery({"rom", "2048-vcs", "--file", "-"}).out);
  EXPECT_TRUE(std::filesystem::is_empty(temporary)) << text_of_file(folder.path() / "name");
  EXPECT_EQ(run_by_shell(folder, variables + " ENDS=3", "2048-vcs --run"), 1) << "Stella failed";
  EXPECT_EQ(run_by_shell(folder, variables + "/gone ENDS=0", "2048-vcs --run"), 2);
  EXPECT_EQ(
      text_of_file(folder.path() / "errors"),
      "tilery: --run: expected TMPDIR or /tmp to be a folder for a file, found No such file or "
      "directory\n");
  const std::string kept = folder.path() / "kept.bin";
  EXPECT_EQ(run_by_shell(folder, variables + " ENDS=0", "2048-vcs --run --file " + kept), 0);
  EXPECT_EQ(text_of_file(folder.path() / "name"), kept + "\n");
  EXPECT_EQ(std::filesystem::file_size(kept), 2048U);
}

TEST(RomCommand, LeavesNoFolderAfterAnInterrupt) {
  const TemporaryFolder folder;
  const std::filesystem::path temporary = temporary_in(folder);
  const std::string variables = variables_for_stella(
      folder, temporary, "kill -INT $PPID\nkill -QUIT $PPID\nkill -INT $$\nexit 0\n");
  EXPECT_EQ(run_by_shell(folder, "env --default-signal=INT,QUIT " + variables, "2048-vcs --run"), 1)
      << "the interrupt ends Stella alone";
  EXPECT_TRUE(std::filesystem::is_empty(temporary));
}

TEST(RomCommand, SaysHowToGetStellaAndLeavesNothing) {
  const TemporaryFolder folder;
  const std::filesystem::path temporary = temporary_in(folder);
  const std::string variables = "PATH=/nonexistent TMPDIR=" + temporary.string();
  const std::string kept = folder.path() / "kept.bin";
  for (const std::string& words :
       {std::string("2048-vcs --run"), "2048-vcs --run --file " + kept}) {
    EXPECT_EQ(run_by_shell(folder, variables, words), 2);
    EXPECT_NE(text_of_file(folder.path() / "errors").find("apt install stella"), std::string::npos);
  }
  EXPECT_TRUE(std::filesystem::is_empty(temporary));
  EXPECT_FALSE(std::filesystem::exists(kept));
}

TEST(RomCommand, RefusesToRunARomOnStandardOutput) {
  const Outcome refused = run_tilery({"rom", "2048-vcs", "--run", "--file", "-"});
  EXPECT_EQ(refused.status, 2);
  EXPECT_EQ(refused.out, "");
  EXPECT_EQ(refused.err,
            "tilery: --file: expected a file that Stella can read, with --run, found \"-\" "
            "(standard output)\n");
}

}  // namespace
}  // namespace tilery::test
