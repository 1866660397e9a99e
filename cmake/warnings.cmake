# One interface target that all our code links: warnings as errors, sanitizers, and frame pointers with them.
add_library(assay_options INTERFACE)
target_compile_options(assay_options INTERFACE -Wall -Wextra -Wconversion -Wshadow -Werror)
if(ASSAY_SANITIZE)
    target_compile_options(assay_options INTERFACE -fsanitize=${ASSAY_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_link_options(assay_options INTERFACE -fsanitize=${ASSAY_SANITIZE})
endif()
if(ASSAY_FUZZ) # coverage counters everywhere; tests/fuzz adds the fuzzer itself
    target_compile_options(assay_options INTERFACE -fsanitize=fuzzer-no-link)
    target_link_options(assay_options INTERFACE -fsanitize=fuzzer-no-link)
endif()
