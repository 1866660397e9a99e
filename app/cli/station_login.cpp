#include "cli/station_login.h"

#include "cli/console.h"
#include "cli/speech.h"

#include "ground/base/text.h"
#include "system/terminal.h"

namespace assay::cli {

std::string passwordOf(const Message& question)
{
    if (platform::canAskUser())
        print(say(question) + " ");
    flushOutput();
    auto answer = platform::readSecret();
    if (platform::canAskUser())
        print("\n");
    if (!answer)
        endVerb(Errc::badInput,
                msg("cli", "password missing; enter it on a terminal, or on standard input, one password per line"));
    return *answer;
}

void logInFor(LineUsers& users, const std::string& badge, Right right, const Message& who, const Message& mayNot)
{
    if (orFail(users.list()).empty())
        return;
    if (badge.empty())
        endVerb(Errc::badInput, who);
    const std::string password = passwordOf(msg("cli", "Password of {}:", displayable(badge)));
    if (!may(orFail(users.login(badge, password)).role, right))
        endVerb(Errc::refused, mayNot);
}

} // namespace assay::cli
