// cardassay-cli: what no verb has to think of. The program itself stands in program.cpp.
#include "cli/console.h"
#include "cli/interrupt.h"
#include "cli/program.h"

#include <exception>
#include <fmt/format.h>

using namespace assay::cli;

int main(int argc, char** argv)
{
    ignoreBrokenPipes();
    try {
        return finishOutput(runProgram(argc, argv));
    } catch (
        const std::exception& error) { // out of memory and the like: nothing to go on with, but said in one sentence
        return reportError(assay::Errc::environment,
                           fmt::format("the program had to give up ({}); please report this with the command you typed",
                                       error.what()));
    }
}
