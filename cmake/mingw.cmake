# Cross compiler for 64-bit Windows; libraries from the prefix of scripts/package/windows_libraries.sh.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(CMAKE_C_COMPILER x86_64-w64-mingw32-gcc-posix)
set(CMAKE_CXX_COMPILER x86_64-w64-mingw32-g++-posix)
set(CMAKE_RC_COMPILER x86_64-w64-mingw32-windres)
if(DEFINED ENV{XDG_CACHE_HOME})
    set(ASSAY_WINDOWS_PREFIX $ENV{XDG_CACHE_HOME}/cardassay/windows/x86_64-w64-mingw32)
else()
    set(ASSAY_WINDOWS_PREFIX $ENV{HOME}/.cache/cardassay/windows/x86_64-w64-mingw32)
endif()
set(CMAKE_FIND_ROOT_PATH ${ASSAY_WINDOWS_PREFIX} /usr/x86_64-w64-mingw32)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(ENV{PKG_CONFIG_LIBDIR} ${ASSAY_WINDOWS_PREFIX}/lib/pkgconfig)
# Files that need no DLL but those of Windows, the same from each build.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-static -Wl,--no-insert-timestamp")
set(CMAKE_MODULE_LINKER_FLAGS_INIT "-static -Wl,--no-insert-timestamp")
set(OPENSSL_USE_STATIC_LIBS ON)
# Last of all: what the static libraries ask for in their turn.
set(CMAKE_CXX_STANDARD_LIBRARIES
    "-lz -lws2_32 -lcrypt32 -lbcrypt -lkernel32 -luser32 -lgdi32 -lshell32 -lole32 -loleaut32 -luuid -ladvapi32"
    CACHE STRING "")
