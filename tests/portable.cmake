# The tests that need nothing of Linux: unit tests, whole runs in virtual time, and those of the system's own platform
# folder. Left out is what needs loop devices, FUSE, other programs, a PostgreSQL server, sockets, a made-up sysfs or
# the kernel's map of files.
set(of_linux "fuse_card|loop_device|postgres_server|run_program|sysfs_tree|card_trees|tcp_server|udisks_stand_in"
    "|line_bench|wrong_disk_scene|line_fleet|line_server|line_dashboard|station_bench|shipped_plugins|scatter")
string(JOIN "" of_linux ${of_linux})
list(FILTER ASSAY_SUPPORT_SOURCES EXCLUDE REGEX "/(${of_linux})\\.(cpp|h)$")
add_library(assay_test_support STATIC ${ASSAY_SUPPORT_SOURCES})
target_include_directories(assay_test_support PUBLIC ${CMAKE_CURRENT_SOURCE_DIR})
assay_precompile(assay_test_support ${ASSAY_TEST_HEADERS})
target_link_libraries(assay_test_support PUBLIC assay_core PRIVATE assay_options Catch2::Catch2)

file(GLOB_RECURSE candidates CONFIGURE_DEPENDS unit/*.cpp sim/*.cpp ${ASSAY_PLATFORM}/*.cpp)
set(sources "")
foreach(candidate ${candidates})
    file(STRINGS ${candidate} foreign
        REGEX "^#include [<\"]((support|lab/layout)/(${of_linux})\\.h|platform/linux|sys/|unistd|fcntl)")
    if(NOT foreign)
        list(APPEND sources ${candidate})
    endif()
endforeach()
add_executable(assay_tests ${sources})
assay_precompile(assay_tests ${ASSAY_TEST_HEADERS})
target_link_libraries(assay_tests PRIVATE assay_test_support assay_options Catch2::Catch2WithMain)
target_compile_definitions(assay_tests PRIVATE ASSAY_TEST_DATA="${CMAKE_CURRENT_SOURCE_DIR}/data")
if(MINGW) # a joined folder has more sections than its plain object format counts
    target_compile_options(assay_tests PRIVATE -Wa,-mbig-obj)
    target_compile_options(assay_test_support PRIVATE -Wa,-mbig-obj)
    target_link_options(assay_tests PRIVATE -Wl,--wrap=pthread_mutex_lock) # by windows/stop_request_test.cpp
endif()
if(WIN32) # as core/platform/windows
    target_compile_definitions(assay_tests PRIVATE UNICODE WIN32_LEAN_AND_MEAN NOMINMAX)
endif()
