# One interface target that all our code links: warnings as errors, sanitizers, and frame pointers with them.
add_library(assay_options INTERFACE)
target_compile_options(assay_options INTERFACE -Wall -Wextra -Wconversion -Wshadow -Werror)
if(ASSAY_SANITIZE)
    target_compile_options(assay_options INTERFACE -fsanitize=${ASSAY_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_link_options(assay_options INTERFACE -fsanitize=${ASSAY_SANITIZE})
endif()
