#include "support/linux/tcp_server.h"

#include <algorithm>
#include <array>
#include <catch2/catch_test_macros.hpp>
#include <cctype>
#include <fmt/format.h>
#include <netinet/in.h>
#include <poll.h>
#include <sstream>
#include <sys/socket.h>
#include <unistd.h>

namespace assay::test {

namespace {

constexpr int kLookMs = 10; // at the stop token

bool readable(int socket, const std::stop_token& stop)
{
    pollfd waited{socket, POLLIN, 0};
    while (!stop.stop_requested())
        if (poll(&waited, 1, kLookMs) > 0)
            return true;
    return false;
}

} // namespace

Connection::~Connection() { close(m_socket); }

std::string Connection::receive()
{
    std::array<char, 4096> buffer{};
    const ssize_t size = readable(m_socket, m_stop) ? recv(m_socket, buffer.data(), buffer.size(), 0) : 0;
    return {buffer.data(), static_cast<std::size_t>(std::max<ssize_t>(size, 0))};
}

void Connection::send(std::string_view text)
{
    [[maybe_unused]] const auto sent = ::send(m_socket, text.data(), text.size(), MSG_NOSIGNAL);
}

void Connection::waitForEnd()
{
    while (!receive().empty()) {
    }
}

bool Connection::sleep(int milliseconds)
{
    for (; milliseconds > 0 && !m_stop.stop_requested(); milliseconds -= kLookMs)
        std::this_thread::sleep_for(std::chrono::milliseconds(std::min(milliseconds, kLookMs)));
    return !m_stop.stop_requested();
}

TcpServer::TcpServer(Serve serve)
    : m_serve(std::move(serve)), m_listener(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0))
{
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    REQUIRE(bind(m_listener, reinterpret_cast<sockaddr*>(&address), size) == 0);
    REQUIRE(listen(m_listener, 64) == 0);
    REQUIRE(getsockname(m_listener, reinterpret_cast<sockaddr*>(&address), &size) == 0);
    m_port = ntohs(address.sin_port);
    m_thread = std::jthread([this](std::stop_token stop) { work(stop); });
}

TcpServer::~TcpServer()
{
    m_thread.request_stop();
    m_thread.join();
    m_served.clear();
    close(m_listener);
}

std::string TcpServer::url(const std::string& path) const { return fmt::format("http://127.0.0.1:{}{}", m_port, path); }

void TcpServer::work(const std::stop_token& stop)
{
    while (readable(m_listener, stop))
        if (const int socket = accept4(m_listener, nullptr, nullptr, SOCK_CLOEXEC); socket >= 0)
            m_served.emplace_back([this, socket](std::stop_token end) {
                Connection connection(socket, std::move(end));
                m_serve(connection);
            });
}

std::optional<SeenRequest> readRequest(Connection& connection)
{
    std::string text;
    const auto more = [&] {
        const std::string got = connection.receive();
        text += got;
        return !got.empty();
    };
    while (text.find("\r\n\r\n") == std::string::npos)
        if (!more())
            return std::nullopt;
    const std::size_t head = text.find("\r\n\r\n");
    std::istringstream lines(text.substr(0, head));
    SeenRequest request;
    lines >> request.method >> request.target;
    std::string line;
    std::getline(lines, line);
    while (std::getline(lines, line)) {
        const std::size_t colon = line.find(':');
        std::string name = line.substr(0, colon);
        std::ranges::transform(name, name.begin(), [](unsigned char c) { return std::tolower(c); });
        request.headers[name] = line.substr(colon + 2, line.find('\r') - colon - 2);
    }
    const auto length = request.headers.find("content-length");
    const std::size_t size = length == request.headers.end() ? 0 : std::stoul(length->second);
    while (text.size() < head + 4 + size)
        if (!more())
            return std::nullopt;
    request.body = text.substr(head + 4, size);
    return request;
}

std::string httpReply(int status, const std::string& body, const std::string& moreHeaders)
{
    return fmt::format("HTTP/1.1 {} Said\r\nContent-Length: {}\r\nConnection: close\r\n{}\r\n{}", status, body.size(),
                       moreHeaders, body);
}

} // namespace assay::test
