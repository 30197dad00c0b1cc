// The functions that compiled code calls to throw and catch exceptions in WebAssembly. Debian's
// libc++abi is built without them. After the Itanium C++ ABI (exception handling) and the tool
// conventions of WebAssembly (ExceptionHandling.md). For programs of one thread.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <typeinfo>

// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming): the ABI names them
namespace __cxxabiv1 {

/// The layout of libc++abi behind every type_info.
class __shim_type_info : public std::type_info {
 public:
  virtual ~__shim_type_info();
  virtual void noop1() const;
  virtual void noop2() const;
  /// Whether a handler of this type takes `thrown`. `object` becomes the address that the handler
  /// sees.
  virtual bool can_catch(const __shim_type_info* thrown, void*& object) const = 0;
};

}  // namespace __cxxabiv1

namespace {

using __cxxabiv1::__shim_type_info;

/// Precedes each thrown object in memory.
struct alignas(std::max_align_t) Header {
  const __shim_type_info* type;
  void* (*destroy)(void*);  ///< destructors return their object in WebAssembly
  Header* below;            ///< an exception that was caught before and is still handled
  void* seen;               ///< the object as its handler sees it
  int handlers;
  bool is_rethrown;
};

Header* caught = nullptr;

Header* header_of(void* object) { return static_cast<Header*>(object) - 1; }

struct LebReader {
  const std::uint8_t* at;

  std::uint32_t read(bool is_signed = false) {
    std::uint32_t value = 0;
    unsigned shift = 0;
    std::uint8_t byte = 0;
    do {
      byte = *at++;
      value |= std::uint32_t{byte & 0x7FU} << shift;
      shift += 7;
    } while ((byte & 0x80U) != 0);
    return is_signed && shift < 32 && (byte & 0x40U) != 0 ? value | ~0U << shift : value;
  }
};

/// The handlers of one landing pad, in a function's table.
struct Handlers {
  const std::uint8_t* first;             ///< null if the pad only destroys objects
  const __shim_type_info* const* types;  ///< numbered backwards from here
};

/// `table` is laid out as LLVM writes it: the pads, the chains of handlers, the types.
Handlers handlers_of(const std::uint8_t* table, std::uint32_t pad) {
  LebReader reader = {table + 2};  // skips the base of landing pads and the encoding of types
  const bool has_types = table[1] != 0xFF;
  const std::uint32_t offset = has_types ? reader.read() : 0;
  const auto* const types = reinterpret_cast<const __shim_type_info* const*>(reader.at + offset);
  ++reader.at;  // skips the encoding of numbers
  const std::uint32_t size = reader.read();
  const std::uint8_t* const chains = reader.at + size;
  std::uint32_t chain = 0;
  for (std::uint32_t i = 0; i <= pad; ++i) {
    reader.read();
    chain = reader.read();
  }
  return {chain == 0 ? nullptr : chains + chain - 1, types};
}

/// The number of the first handler that takes the exception; 0 if none does.
std::uint32_t handler_for(Header& thrown, const Handlers& handlers) {
  LebReader reader = {handlers.first};
  while (reader.at != nullptr) {
    const auto number = static_cast<std::int32_t>(reader.read(true));
    const std::uint8_t* const here = reader.at;
    const auto step = static_cast<std::int32_t>(reader.read(true));
    if (number > 0) {
      const __shim_type_info* const type = handlers.types[-number];
      void* seen = &thrown + 1;
      if (type == nullptr || type->can_catch(thrown.type, seen)) {  // null: catch (...)
        thrown.seen = seen;
        return static_cast<std::uint32_t>(number);
      }
    }
    reader.at = step == 0 ? nullptr : here + step;
  }
  return 0;
}

}  // namespace

extern "C" {

/// Written and read by each landing pad.
struct {
  std::uintptr_t pad;
  const std::uint8_t* table;
  std::uintptr_t handler;
} __wasm_lpad_context;

int _Unwind_CallPersonality(void* exception) {
  const std::uint8_t* const table = __wasm_lpad_context.table;
  __wasm_lpad_context.handler = table == nullptr
                                    ? 0
                                    : handler_for(*static_cast<Header*>(exception),
                                                  handlers_of(table, __wasm_lpad_context.pad));
  return 0;
}

void* __cxa_allocate_exception(std::size_t size) noexcept {
  auto* const header = static_cast<Header*>(std::calloc(1, sizeof(Header) + size));
  if (header == nullptr) {
    std::terminate();
  }
  return header + 1;
}

void __cxa_free_exception(void* object) noexcept { std::free(header_of(object)); }

[[noreturn]] void __cxa_throw(void* object, std::type_info* type, void* (*destroy)(void*)) {
  Header* const header = header_of(object);
  header->type = static_cast<const __shim_type_info*>(type);
  header->destroy = destroy;
  __builtin_wasm_throw(0, header);
}

void* __cxa_begin_catch(void* exception) noexcept {
  auto* const header = static_cast<Header*>(exception);
  if (header->handlers++ == 0) {
    header->below = caught;
    caught = header;
  }
  header->is_rethrown = false;
  return header->seen;
}

void __cxa_end_catch() {
  Header* const header = caught;
  if (--header->handlers > 0) {
    return;
  }
  caught = header->below;
  if (header->is_rethrown) {
    return;
  }
  if (header->destroy != nullptr) {
    header->destroy(header + 1);
  }
  std::free(header);
}

[[noreturn]] void __cxa_rethrow() {
  if (caught == nullptr) {
    std::terminate();
  }
  caught->is_rethrown = true;
  __builtin_wasm_throw(0, caught);
}

void* __cxa_get_exception_ptr(void* exception) noexcept {
  return static_cast<Header*>(exception)->seen;
}

/// Referenced by each function with a landing pad, and never called.
int __gxx_wasm_personality_v0(...) { std::abort(); }

}  // extern "C"
// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)
