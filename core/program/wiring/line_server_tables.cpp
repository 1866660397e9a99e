#include "program/wiring/line_server_tables.h"

#include "program/wiring/builtin_resources.h"

namespace assay {

std::vector<std::string> serverTables()
{
    std::vector<std::string> versions;
    for (const BuiltinResource& resource : builtinResources())
        if (resource.kind == "postgresql")
            versions.emplace_back(resource.text);
    return versions;
}

} // namespace assay
