# Settings for our own targets only; nothing of this reaches a project that uses the library.
add_library(ore_compiler_settings INTERFACE)
target_compile_options(ore_compiler_settings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion
  -Wnon-virtual-dtor -Woverloaded-virtual -Wcast-qual
  # The same source must give the same weights on every machine: no contraction into fused operations
  # that one compiler makes and another does not.
  -ffp-contract=off
  # Nobody asks what a square root left in errno, or traps a floating-point exception. No result changes, but
  # loops with square roots or choices are not vectorised for the sake of either.
  -fno-math-errno -fno-trapping-math)
# GCC's flow warnings misfire on instrumented code; the plain build is the one that enforces them.
if(ORE_WARNINGS_AS_ERRORS AND NOT ORE_SANITIZE)
  target_compile_options(ore_compiler_settings INTERFACE -Werror)
endif()
if(ORE_SANITIZE)
  target_compile_options(ore_compiler_settings INTERFACE
    -fsanitize=${ORE_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  target_link_options(ore_compiler_settings INTERFACE -fsanitize=${ORE_SANITIZE})
  # These double the time to compile Eigen's templates; what they find, the address sanitizer mostly finds too.
  if(ORE_SANITIZE MATCHES undefined)
    target_compile_options(ore_compiler_settings INTERFACE -fno-sanitize=null,alignment,object-size,vptr)
  endif()
endif()

# Programs that read no videos, say, need not load the libraries for it whenever they start.
target_link_options(ore_compiler_settings INTERFACE -Wl,--as-needed)

find_program(ORE_CCACHE ccache)
if(ORE_CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${ORE_CCACHE})
endif()
