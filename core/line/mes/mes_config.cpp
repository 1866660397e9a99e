#include "line/mes/mes_config.h"

#include "ground/base/read_file.h"
#include "ground/base/text.h"
#include "ground/config/toml_document.h"

namespace assay {

namespace fs = std::filesystem;

namespace {

constexpr double kLongestLimit = 60; // seconds

// Reads the tables of the file, with paths relative to its folder. Keeps the first error.
class MesReader {
public:
    MesReader(const TomlTable& mes, fs::path folder) : m_mes(mes), m_folder(std::move(folder)) {}

    // Returns nothing if the table is absent, or after an error.
    std::optional<Params> read(const char* key, const std::vector<ParamSpec>& schema)
    {
        auto table = m_mes.table(key);
        if (!table)
            keep(table.error());
        if (m_error || !*table)
            return std::nullopt;
        auto params = (*table)->params(schema);
        if (!params)
            keep(params.error());
        return m_error ? std::nullopt : std::optional(std::move(*params));
    }
    fs::path path(const std::string& text) const { return text.empty() ? fs::path() : m_folder / text; }
    // Returns the content of a file without trailing white space; "" if no file is given.
    std::string content(const Params& params, const char* key)
    {
        if (params.text(key).empty())
            return {};
        auto text = readTextFile(path(params.text(key)).string());
        if (!text) {
            keep(text.error());
            return {};
        }
        if (isReadableByOthers(path(params.text(key))))
            m_openSecrets.push_back(path(params.text(key)));
        text->erase(text->find_last_not_of(" \t\r\n") + 1);
        if (text->empty())
            keep({Errc::badInput,
                  msg("mes", "{}: the file is empty; put the secret into it.", params.place(key).text())});
        return *text;
    }
    void keep(Error error)
    {
        if (!m_error)
            m_error = std::move(error);
    }
    void keep(const Params& params, const char* key, const Error& error)
    {
        keep({error.code, msg("mes", "{}: {}", params.place(key).text(), error.english())});
    }
    const std::optional<Error>& error() const { return m_error; }
    // Secrets readable by other users.
    const std::vector<fs::path>& openSecrets() const { return m_openSecrets; }

private:
    const TomlTable& m_mes;
    fs::path m_folder;
    std::optional<Error> m_error;
    std::vector<fs::path> m_openSecrets;
};

std::vector<ParamSpec> serverSchema(double limitSeconds)
{
    return {textParam("url", "").required(),       textParam("secret_file", ""),
            textParam("token_file", ""),           textParam("ca_file", ""),
            boolParam("token_without_tls", false), realParam("limit_s", limitSeconds, 0.1, kLongestLimit)};
}

MesServer serverOf(MesReader& reader, const Params& params)
{
    const std::string& url = params.text("url");
    if (!url.starts_with("http://") && !url.starts_with("https://"))
        reader.keep(
            {Errc::badInput, msg("mes", "{}: a URL begins with http:// or https://.", params.place("url").text())});
    // A signature does not reveal the secret; a token is the secret.
    const bool isPlain = url.starts_with("http://") && !isLoopback(url);
    if (isPlain && !params.text("token_file").empty() && !params.boolean("token_without_tls"))
        reader.keep({Errc::badInput, msg("mes",
                                         "{}: the token would be sent over plain http, where others can read it; use "
                                         "https://, or write token_without_tls = true if nobody else uses the network.",
                                         params.place("url").text())});
    const fs::path authorities = reader.path(params.text("ca_file"));
    if (!authorities.empty() && !readWholeFile(authorities, kMaxKeyFileBytes))
        reader.keep(
            {Errc::badInput,
             msg("mes", "{}: {} cannot be read, so that nothing could ever be sent; name a file of certificates.",
                 params.place("ca_file").text(), displayable(authorities.string(), kMaxPathLength))});
    return {url, reader.content(params, "secret_file"), reader.content(params, "token_file"), authorities,
            fromSeconds(params.real("limit_s"))};
}

std::optional<RouteCheck> routeOf(MesReader& reader)
{
    auto schema = serverSchema(2);
    schema.push_back(textParam("when_silent", "refuse", {"refuse", "allow"}));
    const auto params = reader.read("route", schema);
    if (!params)
        return std::nullopt;
    RouteCheck check{serverOf(reader, *params), params->text("when_silent") == "allow"};
    if (auto known = checkRouteUrl(check.server.url); !known)
        reader.keep(*params, "url", known.error());
    return check;
}

std::optional<MesLabels> labelsOf(MesReader& reader)
{
    const auto params = reader.read(
        "labels", {textParam("printer", "").required(), intParam("port", 9100, 1, 65'535),
                   textParam("template", "").required(), boolParam("asks_state", true), boolParam("fails_too", false),
                   realParam("limit_s", 5, 0.1, kLongestLimit), realParam("oldest_s", 120, 1, 86'400)});
    if (!params)
        return std::nullopt;
    const auto zpl = readTextFile(reader.path(params->text("template")).string());
    auto label = zpl ? LabelTemplate::parse(*zpl, displayable(params->text("template"), kMaxPathLength))
                     : tl::make_unexpected(zpl.error());
    if (!label) {
        reader.keep(label.error());
        return std::nullopt;
    }
    LabelPrinter printer{params->text("printer"), static_cast<std::uint16_t>(params->integer("port")),
                         fromSeconds(params->real("limit_s")), params->boolean("asks_state")};
    return MesLabels{std::move(printer), std::move(*label), params->boolean("fails_too"),
                     fromSeconds(params->real("oldest_s"))};
}

} // namespace

Result<MesConfig> readMesFile(const std::string& file)
{
    const auto text = readTextFile(file);
    const auto mes =
        text ? TomlTable::parse(*text, displayable(file, kMaxPathLength)) : tl::make_unexpected(text.error());
    if (!mes)
        return tl::make_unexpected(mes.error());
    const auto top = mes->params({textParam("spool", "")}, {"webhook", "files", "route", "labels", "metrics"});
    if (!top)
        return tl::make_unexpected(top.error());
    MesReader reader(*mes, fs::path(file).parent_path());
    MesConfig config{.spool = reader.path(top->text("spool"))};
    if (const auto params = reader.read("webhook", serverSchema(10)))
        config.webhook = serverOf(reader, *params);
    if (const auto params =
            reader.read("files", {textParam("folder", "").required(), textParam("form", "json", {"json", "csv"})}))
        config.files = MesFiles{reader.path(params->text("folder")),
                                params->text("form") == "csv" ? DropForm::csv : DropForm::json};
    config.route = routeOf(reader);
    config.labels = labelsOf(reader);
    if (const auto params =
            reader.read("metrics", {textParam("file", "").required(), realParam("every_s", 15, 1, 3600)}))
        config.metrics = MesMetrics{reader.path(params->text("file")), fromSeconds(params->real("every_s"))};
    if (reader.error())
        return tl::make_unexpected(*reader.error());
    config.openSecrets = reader.openSecrets();
    if (config.spool.empty() && (config.webhook || config.files || config.labels))
        return fail(Errc::badInput, msg("mes",
                                        "{}: results wait on this disk until they are sent; name a folder for "
                                        "them as \"spool\".",
                                        displayable(file, kMaxPathLength)));
    return config;
}

} // namespace assay
