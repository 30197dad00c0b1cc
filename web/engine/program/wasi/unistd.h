#pragma once
// WASI has no users: every file belongs to user 0.

#include_next <unistd.h>

#ifdef __cplusplus
inline unsigned geteuid() { return 0; }
#endif
