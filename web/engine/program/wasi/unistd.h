#pragma once
// WASI has no users: every file is the one user's, 0.

#include_next <unistd.h>

#ifdef __cplusplus
inline unsigned geteuid() { return 0; }
#endif
