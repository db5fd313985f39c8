#pragma once
// ORE_MULTIVERSION compiles a function for several instruction sets; the loader picks the best one that the
// machine has. Not under sanitizers, whose run time is not ready when the loader asks.

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__)
#define ORE_MULTIVERSION __attribute__((target_clones("avx2", "default")))
#else
#define ORE_MULTIVERSION
#endif
