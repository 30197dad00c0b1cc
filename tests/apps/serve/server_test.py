"""server_test.py PROGRAM [--million]: `tilery serve`, asked over the network.

Well-formed, malformed, slow and too many requests; then a load of requests, with rate, latency
and memory. --million is the long load alone.
"""

import concurrent.futures
import http.client
import json
import random
import re
import select
import signal
import socket
import subprocess
import sys
import threading
import time

PROGRAM = sys.argv[1]
PATIENCE = 120  # seconds: other work may run beside this test on a slow machine
QUESTION = json.dumps({"cartridge": "2048", "board": [2, 4, 8, 16, 0, 0, 2, 4, 0, 0, 0, 2, 0, 0, 0, 0]})


class Server:
    """The program, serving on any free port."""

    def __init__(self, *options, hint_ms=5):
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--port", "0", "--network", "none", "--hint-ms",
             str(hint_ms), *options],
            stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        self.port = int(re.search(r"http://127\.0\.0\.1:(\d+)/ ", line).group(1))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()

    def connection(self):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)

    def ask(self, method, path, body=None, headers=None):
        connection = self.connection()
        connection.request(method, path, body, headers or {})
        answer = connection.getresponse()
        text = answer.read()
        connection.close()
        return answer.status, text

    def health(self):
        return json.loads(self.ask("GET", "/api/health")[1])

    def raw(self, data, wait=5):
        """What the server sends back for these bytes, until it closes or `wait` seconds are over."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=wait) as connection:
            received = b""
            try:
                connection.sendall(data)
                connection.shutdown(socket.SHUT_WR)
                while piece := connection.recv(65536):
                    received += piece
            except OSError:
                pass
            return received

    def memory_kib(self):
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as status:
            return int(re.search(r"VmRSS:\s+(\d+)", status.read()).group(1))


def test_answers_well(server):
    status, text = server.ask("POST", "/api/hint", QUESTION)
    assert status == 200 and json.loads(text)["best"] in ("left", "down"), (status, text)
    status, text = server.ask("GET", "/move?board=0000000000112345")
    assert status == 200 and text in (b"l", b"r", b"u", b"d"), (status, text)
    status, text = server.ask("GET", "/api/health")
    assert status == 200 and json.loads(text)["questions"] == 2, text
    status, text = server.ask("GET", "/api/openapi.json")
    for path in json.loads(text)["paths"]:
        assert server.ask("GET", path.replace("{name}", "2048"))[0] != 404, path


def test_refuses_with_a_reason(server):
    for method, path, body, headers, status in [
            ("POST", "/api/hint", '{"cartridge":"2048","board":[1]}', None, 400),
            ("POST", "/api/hint", '{"cartridge":"/etc/passwd","board":[0]}', None, 400),
            ("POST", "/api/hint", "", None, 400),
            ("GET", "/api/hint", None, None, 405),
            ("GET", "/nothing", None, None, 404),
            ("GET", "/..%2f..%2fetc/passwd", None, None, 404),
            ("POST", "/nothing", "x", None, 405),
            ("POST", "/api/hint", QUESTION, {"Content-Encoding": "gzip"}, 415),
            ("POST", "/api/review", json.dumps({"record": "x" * 70000}), None, 413),
            ("POST", "/api/simulate", '{"cartridge":"2048","games":1001}', None, 400),
            ("GET", "/move?board=xyz", None, None, 400)]:
        got, text = server.ask(method, path, body, headers)
        assert got == status, (method, path, got, text)
        assert "expected" in json.loads(text)["error"], text
    try:
        status, _ = server.ask("POST", "/api/verify", b"x" * (5 << 20), {"Content-Type": "application/json"})
        assert status == 413, status
    except ConnectionError:
        pass  # it need not read what it refuses


def malformed(rng):
    """A request with a fault that is drawn."""
    good = (f"POST /api/hint HTTP/1.1\r\nHost: x\r\nContent-Length: {len(QUESTION)}\r\n\r\n"
            f"{QUESTION}").encode()
    kind = rng.randrange(6)
    if kind == 0:
        return rng.randbytes(rng.randrange(1, 400))
    if kind == 1:
        return good[:rng.randrange(1, len(good))]
    if kind == 2:
        data = bytearray(good)
        for _ in range(rng.randrange(1, 9)):
            data[rng.randrange(len(data))] = rng.randrange(256)
        return bytes(data)
    if kind == 3:
        return b"GET /" + b"a" * rng.randrange(8000, 20000) + b" HTTP/1.1\r\n\r\n"
    if kind == 4:
        return good.replace(b"Content-Length: ", b"Content-Length: -")
    return b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * rng.randrange(20000) + b"\r\n"


def test_survives_malformed_requests(server, count):
    rng = random.Random(1)
    with concurrent.futures.ThreadPoolExecutor(16) as pool:
        list(pool.map(server.raw, [malformed(rng) for _ in range(count)]))
    assert server.ask("POST", "/api/hint", QUESTION)[0] == 200


def test_slow_clients_do_not_stop_others(server):
    slow = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(50)]
    for connection in slow:
        connection.sendall(b"POST /api/hint HTTP/1.1\r\nContent-Len")
    assert server.ask("POST", "/api/hint", QUESTION)[0] == 200
    # Who waited for all of them would wait until the server gave them up.
    assert len(select.select(slow, [], [], 0)[0]) < len(slow), "every slow client was given up"
    for connection in slow:
        connection.close()


def test_ends_a_request_that_never_ends(server):
    begin = time.monotonic()
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as connection:
        try:
            while time.monotonic() - begin < PATIENCE:
                connection.sendall(b"X")
                time.sleep(0.3)
        except OSError:
            pass
    assert 5 < time.monotonic() - begin < PATIENCE, "a request had more time than its share"


def test_overload_answers_503_and_recovers():
    states = set()
    with Server("--waiting", "1", hint_ms=300) as server:
        end = time.monotonic() + PATIENCE
        while states != {200, 503} and time.monotonic() < end:
            with concurrent.futures.ThreadPoolExecutor(12) as pool:
                states |= {status for status, _ in
                           pool.map(lambda _: server.ask("POST", "/api/hint", QUESTION), range(12))}
        assert states == {200, 503}, states
        assert server.ask("POST", "/api/hint", QUESTION)[0] == 200


def test_stops_cleanly(how):
    with Server() as server:
        idle = server.connection()
        idle.request("GET", "/")
        idle.getresponse().read()
        server.process.send_signal(how)
        assert server.process.wait(timeout=PATIENCE) == 0
        idle.close()


def test_a_long_question_keeps_no_hint_waiting_and_no_end():
    long = json.dumps({"cartridge": "8x8", "player": "greedy", "games": 1000})
    with Server() as server:
        thread = threading.Thread(target=lambda: server.raw(
            f"POST /api/simulate HTTP/1.1\r\nContent-Length: {len(long)}\r\n\r\n{long}".encode(), PATIENCE))
        thread.start()
        end = time.monotonic() + PATIENCE
        while server.health()["waiting"] == 0 and time.monotonic() < end:
            time.sleep(0.01)
        assert server.ask("POST", "/api/hint", QUESTION)[0] == 200
        assert server.health()["waiting"] == 1, "the hint waited until the long question was answered"
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(timeout=PATIENCE) == 0
        thread.join()


def test_refuses_a_taken_port(server):
    taken = subprocess.run([PROGRAM, "serve", "--port", str(server.port)], capture_output=True,
                           text=True, timeout=PATIENCE, check=False)
    assert taken.returncode == 2 and "expected a free address" in taken.stderr, taken


def load(server, requests, clients):
    """The latencies in seconds of `requests` requests, by `clients` connections at once."""
    times = [[] for _ in range(clients)]

    def answer_to(connection):
        connection.request("GET", "/api/health")
        return connection.getresponse().read()

    def client(own):
        connection = server.connection()
        for _ in range(requests // clients):
            begin = time.perf_counter()
            try:
                assert answer_to(connection)
            except (ConnectionError, http.client.CannotSendRequest):
                # On a busy machine this client may sleep until the server takes it for idle.
                connection.close()
                assert answer_to(connection)
            own.append(time.perf_counter() - begin)
        connection.close()

    threads = [threading.Thread(target=client, args=(own,)) for own in times]
    begin = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    seconds = time.perf_counter() - begin
    every = sorted(sum(times, []))
    assert len(every) == requests // clients * clients
    print(f"{len(every)} requests by {clients} connections: {len(every) / seconds:.0f} a second, "
          f"p99 {1000 * every[int(0.99 * len(every))]:.1f} ms, {server.memory_kib()} KiB")


def test_memory_does_not_grow_under_load(requests):
    with Server() as server:
        load(server, 2000, 8)
        before = server.memory_kib()
        load(server, requests, 8)
        assert server.memory_kib() < before + 32 * 1024, (before, server.memory_kib())


def test_many_connections():
    with Server() as server:
        load(server, 1000, 8)


def main():
    if "--million" in sys.argv:
        test_memory_does_not_grow_under_load(1_000_000)
        return
    with Server() as server:
        test_answers_well(server)
        test_refuses_with_a_reason(server)
        test_survives_malformed_requests(server, 3000)
        test_slow_clients_do_not_stop_others(server)
        test_ends_a_request_that_never_ends(server)
        test_refuses_a_taken_port(server)
    test_a_long_question_keeps_no_hint_waiting_and_no_end()
    test_overload_answers_503_and_recovers()
    test_stops_cleanly(signal.SIGTERM)
    test_stops_cleanly(signal.SIGINT)
    if "--sanitized" in sys.argv:  # whose memory tells nothing
        test_many_connections()
    else:
        test_memory_does_not_grow_under_load(6000)


main()
