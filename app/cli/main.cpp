// cardassay-cli: setup common to all verbs. The program itself is in program.cpp.
#include "cli/console.h"
#include "cli/interrupt.h"
#include "cli/program.h"
#include "system/platform.h"
#include "system/terminal.h"

#include <exception>
#include <new>
#include <string>
#include <vector>

using namespace assay::cli;

int main(int argc, char** argv)
{
    std::vector<std::string> words = assay::platform::openTerminal(argc, argv);
    std::vector<char*> arguments;
    for (std::string& word : words)
        arguments.push_back(word.data());
    arguments.push_back(nullptr);
    ignoreFailedWrites();
    assay::platform::noteCrashes("cardassay-cli");
    try {
        return finishOutput(runProgram(static_cast<int>(words.size()), arguments.data()));
    } catch (const std::bad_alloc&) {
        return reportError(
            assay::Errc::environment,
            assay::msg("cli", "not enough memory; close programs, or check the size of the given files"));
    } catch (const std::exception&) { // the text of a library, not for users
        return reportError(assay::Errc::environment,
                           assay::msg("cli", "internal error; report it with the command you entered"));
    }
}
