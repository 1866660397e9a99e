# How sources are compiled fast. Sources include what they use all the same.
option(ASSAY_JOIN "Compile the sources of a folder as one" OFF)

# assay_precompile(TARGET HEADER...): reads large headers of other projects once per target, not once per file, and
# joins what can be joined. A target of one joined folder is one compilation already.
function(assay_precompile target)
    assay_join(${target} groups)
    if(ASSAY_JOIN AND groups EQUAL 1)
        return()
    endif()
    target_precompile_headers(${target} PRIVATE ${ARGN})
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        target_compile_options(${target} PRIVATE -fpch-preprocess) # else ccache cannot keep the results
    endif()
endfunction()

# With ASSAY_JOIN (all presets but release) the sources of a folder are compiled as one: three times faster. Names in
# unnamed namespaces must therefore be unique in their folder.
function(assay_join target groupCount)
    get_target_property(sources ${target} SOURCES)
    list(FILTER sources INCLUDE REGEX "\\.cpp$")
    set(groups "")
    foreach(source ${sources})
        cmake_path(ABSOLUTE_PATH source NORMALIZE)
        cmake_path(GET source PARENT_PATH folder)
        cmake_path(RELATIVE_PATH folder BASE_DIRECTORY ${PROJECT_SOURCE_DIR})
        string(MAKE_C_IDENTIFIER "${folder}" group)
        list(APPEND groups ${group})
        set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${group})
    endforeach()
    set_target_properties(${target} PROPERTIES UNITY_BUILD ${ASSAY_JOIN} UNITY_BUILD_MODE GROUP)
    list(REMOVE_DUPLICATES groups)
    list(LENGTH groups count)
    set(${groupCount} ${count} PARENT_SCOPE)
endfunction()

set(ASSAY_CORE_HEADERS <fmt/format.h> <nlohmann/json.hpp> <tl/expected.hpp> <algorithm> <chrono> <condition_variable>
    <filesystem> <functional> <map> <memory> <mutex> <optional>
    <string> <thread> <variant> <vector>)
set(ASSAY_TEST_HEADERS ${ASSAY_CORE_HEADERS} <catch2/catch_test_macros.hpp> <catch2/generators/catch_generators.hpp>
    <catch2/generators/catch_generators_range.hpp>
    <catch2/matchers/catch_matchers_floating_point.hpp>)
