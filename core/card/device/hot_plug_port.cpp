#include "card/device/hot_plug_port.h"

#include "ground/base/text.h"

namespace assay {

HotPlugPort portOf(const std::map<std::string, std::string>& identity)
{
    return {textUnder(identity, "port"), textUnder(identity, "port_controller")};
}

bool isOnlyNamespace(const std::map<std::string, std::string>& identity)
{
    return textUnder(identity, "nsid") == "1" && textUnder(identity, "namespaces") == "1";
}

} // namespace assay
