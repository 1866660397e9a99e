# Reads large headers of other projects once per target, not once per file. Sources include what they use all the same.
# assay_precompile(TARGET HEADER...)
function(assay_precompile target)
    target_precompile_headers(${target} PRIVATE ${ARGN})
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        target_compile_options(${target} PRIVATE -fpch-preprocess) # else ccache cannot keep the results
    endif()
    assay_join(${target})
endfunction()
option(ASSAY_JOIN "Compile the sources of a folder as one" OFF)
# With ASSAY_JOIN (all presets but release) the sources of a folder are compiled as one: three times faster. Names in unnamed namespaces must therefore
# be unique in their folder; folders named in ASSAY_NOT_JOINED keep to single files.
function(assay_join target)
    get_target_property(sources ${target} SOURCES)
    foreach(source ${sources})
        cmake_path(ABSOLUTE_PATH source NORMALIZE)
        cmake_path(GET source PARENT_PATH folder)
        if(NOT folder IN_LIST ASSAY_NOT_JOINED)
            string(MAKE_C_IDENTIFIER "${folder}" group)
            set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${group})
        endif()
    endforeach()
    set_target_properties(${target} PROPERTIES UNITY_BUILD ${ASSAY_JOIN} UNITY_BUILD_MODE GROUP)
endfunction()
set(ASSAY_CORE_HEADERS <fmt/format.h> <nlohmann/json.hpp> <tl/expected.hpp> <algorithm> <chrono> <condition_variable> <filesystem> <functional> <map> <memory> <mutex> <optional>
    <string> <thread> <variant> <vector>)
set(ASSAY_TEST_HEADERS ${ASSAY_CORE_HEADERS} <catch2/catch_test_macros.hpp> <catch2/generators/catch_generators.hpp> <catch2/generators/catch_generators_range.hpp>
    <catch2/matchers/catch_matchers_floating_point.hpp>)
