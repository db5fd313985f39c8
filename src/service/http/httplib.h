#pragma once
// cpp-httplib, without a macro that it brings along: the resolver's _res is the name of parameters in Eigen.

#include <httplib.h>  // IWYU pragma: export

#undef _res
