#include "system/child_process.h"
#include "system/platform.h"

#include <fstream>
#include <unistd.h>

namespace assay::platform {

std::filesystem::path programFolder()
{
    std::error_code problem;
    return std::filesystem::read_symlink("/proc/self/exe", problem).parent_path();
}

void execHelper(const std::string& name)
{
    const auto program = helperProgramPath(name);
    std::ifstream in("/proc/self/cmdline", std::ios::binary);
    std::vector<std::string> words;
    for (std::string word; std::getline(in, word, '\0');)
        words.push_back(word);
    std::vector<char*> arguments;
    for (std::string& word : words)
        arguments.push_back(word.data());
    arguments.push_back(nullptr);
    if (!program.empty())
        execv(program.c_str(), arguments.data());
}

} // namespace assay::platform
