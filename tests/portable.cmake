# The tests that need nothing of Linux: tests/portable, and those of the system's own folder. tests/linux needs loop
# devices, FUSE, other programs, a PostgreSQL server, sockets, a made-up sysfs or the kernel's map of files.
add_library(assay_test_support STATIC ${ASSAY_SUPPORT_SOURCES})
target_include_directories(assay_test_support PUBLIC ${CMAKE_CURRENT_SOURCE_DIR})
assay_precompile(assay_test_support ${ASSAY_TEST_HEADERS})
target_link_libraries(assay_test_support PUBLIC assay_core PRIVATE assay_options Catch2::Catch2)

file(GLOB_RECURSE sources CONFIGURE_DEPENDS portable/*.cpp ${ASSAY_PLATFORM}/*.cpp)
add_executable(assay_tests ${sources})
assay_precompile(assay_tests ${ASSAY_TEST_HEADERS})
target_link_libraries(assay_tests PRIVATE assay_test_support assay_options Catch2::Catch2WithMain)
target_compile_definitions(assay_tests PRIVATE ASSAY_TEST_DATA="${CMAKE_CURRENT_SOURCE_DIR}/data")
if(MINGW) # a joined folder has more sections than its plain object format counts
    target_compile_options(assay_tests PRIVATE -Wa,-mbig-obj)
    target_compile_options(assay_test_support PRIVATE -Wa,-mbig-obj)
    target_link_options(assay_tests PRIVATE -Wl,--wrap=pthread_mutex_lock) # by windows/stop_request_test.cpp
endif()
if(WIN32) # as core/system/windows
    target_compile_definitions(assay_tests PRIVATE UNICODE WIN32_LEAN_AND_MEAN NOMINMAX)
endif()
