# Reads large headers of other projects once per target, not once per file. Sources include what they use all the same.
# assay_precompile(TARGET HEADER...)
function(assay_precompile target)
    target_precompile_headers(${target} PRIVATE ${ARGN})
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        target_compile_options(${target} PRIVATE -fpch-preprocess) # else ccache cannot keep the results
    endif()
endfunction()
set(ASSAY_CORE_HEADERS <fmt/format.h> <nlohmann/json.hpp> <tl/expected.hpp> <algorithm> <chrono> <condition_variable> <filesystem> <functional> <map> <memory> <mutex> <optional>
    <string> <thread> <variant> <vector>)
set(ASSAY_TEST_HEADERS ${ASSAY_CORE_HEADERS} <catch2/catch_test_macros.hpp> <catch2/generators/catch_generators.hpp> <catch2/generators/catch_generators_range.hpp>
    <catch2/matchers/catch_matchers_floating_point.hpp>)
