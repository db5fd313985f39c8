# What the library needs. The installed package (cmake/oreConfig.cmake.in) includes this same file,
# so that a dependency is named in one place only.
include(CMakeFindDependencyMacro)
find_dependency(Boost 1.74)
find_dependency(Eigen3 3.4)
find_dependency(fmt)
# 4.5.4 is the first with the face detector that photographs are best searched with.
find_dependency(OpenCV 4.5.4 COMPONENTS core imgproc imgcodecs objdetect videoio)
# Its own recognisers are in a module that not every OpenCV has.
find_package(OpenCV 4.5.4 QUIET OPTIONAL_COMPONENTS face)
# The face detector of dlib needs no model file; without dlib there are others.
find_package(dlib QUIET)
find_dependency(SQLite3 3.37)
find_dependency(TBB 2021)
find_dependency(Threads)
find_dependency(ZLIB)
# OpenBLAS by name and not "any BLAS": its thread count must be under our control.
find_dependency(PkgConfig)
if(NOT TARGET PkgConfig::openblas)
  pkg_check_modules(openblas REQUIRED IMPORTED_TARGET GLOBAL openblas)
endif()
# Names on pictures, in any script.
if(NOT TARGET PkgConfig::pangocairo)
  pkg_check_modules(pangocairo REQUIRED IMPORTED_TARGET GLOBAL pangocairo>=1.44)
endif()
