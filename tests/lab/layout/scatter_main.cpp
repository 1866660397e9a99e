// The program for the guest: `scatter FOLDER SEED BYTES` uses the file system that is mounted there, then prints a line
// per file: its size, the number of its extents, each with place and length in bytes, and its path.
#include "lab/layout/scatter.h"

#include <cstdio>
#include <exception>
#include <string>

using namespace assay;

int main(int argc, char** argv)
try {
    if (argc != 4)
        return 2;
    const std::string folder = argv[1];
    lab::scatter(folder, std::stoull(argv[2]), Bytes(std::stoull(argv[3])));
    for (const lab::LaidFile& file : lab::laidFiles(folder)) {
        std::printf("%llu %zu", static_cast<unsigned long long>(file.size.count()), file.extents.size());
        for (const Extent& extent : file.extents)
            std::printf(" %llu %llu", static_cast<unsigned long long>(extent.offset.count()),
                        static_cast<unsigned long long>(extent.length.count()));
        std::printf(" %s\n", file.path.c_str());
    }
    return 0;
} catch (const std::exception& error) {
    std::fprintf(stderr, "scatter: %s\n", error.what());
    return 1;
}
