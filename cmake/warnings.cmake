# One interface target that all our code links: warnings, sanitizers, and frame pointers with them.
add_library(assay_options INTERFACE)
option(ASSAY_WERROR "Warnings are errors: on in the presets of CI only, since other compilers warn of other things" OFF)
target_compile_options(assay_options INTERFACE -Wall -Wextra -Wconversion -Wshadow $<$<BOOL:${ASSAY_WERROR}>:-Werror>)
# By these Clang means more than GCC: signs among the conversions, and names that a lambda captures under their own.
target_compile_options(assay_options INTERFACE
    "$<$<CXX_COMPILER_ID:Clang>:-Wno-sign-conversion;-Wno-shadow>")
# GCC 12 sees impossible lengths in its own std::string at -O3 (GCC bugs 105651 and 105329); the other configurations go
# on looking for real ones.
target_compile_options(assay_options INTERFACE
    "$<$<AND:$<CXX_COMPILER_ID:GNU>,$<CONFIG:Release>>:-Wno-restrict;-Wno-stringop-overflow;-Wno-array-bounds>")
# GCC collects garbage from 512 MiB on, not from a quarter of that: a tenth less to compile for some 400 MB more.
target_compile_options(assay_options INTERFACE "$<$<CXX_COMPILER_ID:GNU>:--param=ggc-min-heapsize=524288>")
if(ASSAY_SANITIZE)
    # A folder's variable of that name takes some checks back, for the targets that it makes from then on.
    define_property(TARGET PROPERTY ASSAY_SANITIZE_LESS INITIALIZE_FROM_VARIABLE ASSAY_SANITIZE_LESS)
    target_compile_options(assay_options INTERFACE -fsanitize=${ASSAY_SANITIZE} $<TARGET_PROPERTY:ASSAY_SANITIZE_LESS>
        -fno-sanitize-recover=all -fno-omit-frame-pointer)
    if(ASSAY_SANITIZE MATCHES "undefined")
        # Most of what these find, the address sanitizer finds at the access; without them a fifth less to compile.
        target_compile_options(assay_options INTERFACE -fno-sanitize=null,vptr,object-size,pointer-overflow)
    endif()
    target_link_options(assay_options INTERFACE -fsanitize=${ASSAY_SANITIZE})
    # GCC 12 takes the inside of std::regex for uninitialised once it is instrumented; the other builds go on looking.
    target_compile_options(assay_options INTERFACE "$<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>")
endif()
if(ASSAY_FUZZ) # coverage counters everywhere; tests/fuzz adds the fuzzer itself
    target_compile_options(assay_options INTERFACE -fsanitize=fuzzer-no-link)
    target_link_options(assay_options INTERFACE -fsanitize=fuzzer-no-link)
endif()
