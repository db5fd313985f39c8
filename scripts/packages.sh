#!/usr/bin/env bash
# Installs the Debian packages that are missing. Usage: scripts/packages.sh build|test
#   build  what is needed to build and run ore
#   test   also what the tests, the benchmarks and the lint need
set -euo pipefail

packages=(g++ cmake ninja-build pkg-config ccache
  libeigen3-dev libopenblas-dev libopencv-dev libopencv-contrib-dev libsqlite3-dev
  libdlib-dev opencv-data libtbb-dev libfmt-dev libcli11-dev nlohmann-json3-dev libcpp-httplib-dev
  zlib1g-dev libboost-dev libpango1.0-dev fonts-dejavu-core)
if [[ "${1:-build}" == test ]]; then
  packages+=(libgtest-dev libgmock-dev libbenchmark-dev libnlopt-dev libnlopt-cxx-dev clang-format clang-tidy
    chromium curl python3)
  # Any Node.js will do, whoever installed it.
  command -v node >/dev/null || packages+=(nodejs)
  command -v npm >/dev/null || packages+=(npm)
fi

missing=()
for package in "${packages[@]}"; do
  dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
done
[[ ${#missing[@]} -eq 0 ]] && exit 0

as_root=()
if [[ $(id -u) -ne 0 ]]; then
  command -v sudo >/dev/null || {
    echo "these packages are missing, and installing them needs root: ${missing[*]}" >&2
    exit 1
  }
  as_root=(sudo)
fi
echo "installing: ${missing[*]}"
"${as_root[@]}" apt-get update -qq
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
  apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
