#include "cli/station_login.h"

#include "cli/console.h"
#include "cli/speech.h"

#include "ground/base/text.h"
#include "system/terminal.h"

namespace assay::cli {

Result<std::string> passwordOf(const Message& question)
{
    if (platform::canAskUser())
        print(say(question) + " ");
    flushOutput();
    auto answer = platform::readSecret();
    if (platform::canAskUser())
        print("\n");
    if (!answer)
        return fail(Errc::badInput, msg("cli", "A password is missing; passwords are asked for on a terminal, or read "
                                               "from standard input, each on a line of its own."));
    return *answer;
}

Result<void> logInFor(LineUsers& users, const std::string& badge, Right right, const Message& who,
                      const Message& mayNot)
{
    const auto known = users.list();
    if (!known)
        return tl::unexpected(known.error());
    if (known->empty())
        return {};
    if (badge.empty())
        return fail(Errc::badInput, who);
    const auto password = passwordOf(msg("cli", "Password of {}:", displayable(badge)));
    if (!password)
        return tl::unexpected(password.error());
    const auto user = users.login(badge, *password);
    if (!user)
        return tl::unexpected(user.error());
    if (!may(user->role, right))
        return fail(Errc::refused, mayNot);
    return {};
}

} // namespace assay::cli
