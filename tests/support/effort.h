#pragma once
// How many cases a test tries: all in an optimised build, fewer under sanitizers, which are slow.

namespace tilery::test {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool is_sanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
inline constexpr bool is_sanitized = true;
#else
inline constexpr bool is_sanitized = false;
#endif
#else
inline constexpr bool is_sanitized = false;
#endif

/// `full`, or a fiftieth of it (at least 1) under a sanitizer.
constexpr int effort(int full) { return is_sanitized ? (full + 49) / 50 : full; }

}  // namespace tilery::test
