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
        return reportError(assay::Errc::environment,
                           assay::msg("cli", "there is not enough memory for this; close programs, or look at the size "
                                             "of the files that you named"));
    } catch (const std::exception&) { // the text of a library, not for users
        return reportError(
            assay::Errc::environment,
            assay::msg("cli", "the program had to give up; please report this with the command you typed"));
    }
}
