# `cmake --install` puts the library, its headers, the program and a CMake package in place, so that
# another project needs find_package(ore) and ore::ore only.
include(CMakePackageConfigHelpers)

install(TARGETS ore EXPORT oreTargets)
install(TARGETS ore_cli RUNTIME)
install(DIRECTORY include/ore TYPE INCLUDE FILES_MATCHING PATTERN "*.h")
install(FILES ${PROJECT_BINARY_DIR}/include/ore/version.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/ore)

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/ore)
install(EXPORT oreTargets NAMESPACE ore:: DESTINATION ${package_folder})
configure_package_config_file(cmake/oreConfig.cmake.in ${PROJECT_BINARY_DIR}/oreConfig.cmake
                              INSTALL_DESTINATION ${package_folder})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/oreConfigVersion.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/oreConfig.cmake ${PROJECT_BINARY_DIR}/oreConfigVersion.cmake
              cmake/Dependencies.cmake
        DESTINATION ${package_folder})
