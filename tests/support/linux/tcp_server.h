// A server on 127.0.0.1 with a port of its own, whose answers a test writes: also late, broken off, or none.
#pragma once

#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>

namespace assay::test {

// One accepted connection; closed at its end. Waits end with the server.
class Connection {
public:
    Connection(int socket, std::stop_token stop) : m_socket(socket), m_stop(std::move(stop)) {}
    ~Connection();
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;
    std::string receive(); // what has come; "" = the other side is gone
    void send(std::string_view text);
    void waitForEnd();            // until the other side is gone
    bool sleep(int milliseconds); // false when the server ends before

private:
    int m_socket;
    std::stop_token m_stop;
};

class TcpServer {
public:
    using Serve = std::function<void(Connection& connection)>; // on a thread for each connection
    explicit TcpServer(Serve serve);
    ~TcpServer();
    TcpServer(const TcpServer&) = delete;
    TcpServer& operator=(const TcpServer&) = delete;
    std::uint16_t port() const { return m_port; }
    std::string url(const std::string& path) const; // http://

private:
    void work(const std::stop_token& stop);

    Serve m_serve;
    int m_listener = -1;
    std::uint16_t m_port = 0;
    std::list<std::jthread> m_served;
    std::jthread m_thread; // last: joined first
};

struct SeenRequest {
    std::string method, target;
    std::map<std::string, std::string> headers; // names in small letters
    std::string body;
};
// Nothing where the other side went away first.
std::optional<SeenRequest> readRequest(Connection& connection);
std::string httpReply(int status, const std::string& body, const std::string& moreHeaders = {});

} // namespace assay::test
