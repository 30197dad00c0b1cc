"""A server in the shape of OpenEnv: POST /reset, /step and /close, GET /state and /health; many sessions.

reset() gives a session's name, which every later call passes. The number of sessions is bounded. reset() removes
sessions that were unused for an hour. Needs no package but tilery.

    python3 openenv_server.py PORT
"""

import json
import secrets
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import tilery

most_sessions = 1000
most_body_bytes = 65_536


class Sessions:
    """Games by their names, for many threads."""

    def __init__(self):
        self.games, self.lock = {}, threading.Lock()

    def reset(self, game="2048", seed=None, show_legal=False):
        env = tilery.TextEnv(game, show_legal=bool(show_legal), sealed=seed is None)
        seen, info = env.reset(seed=seed)
        name = secrets.token_hex(16)
        with self.lock:
            for old in [one for one, (_, _, used) in self.games.items() if time.monotonic() - used > 3600]:
                del self.games[old]
            if len(self.games) >= most_sessions:
                raise ValueError(f"sessions: expected fewer than {most_sessions} at a time, found {len(self.games)}")
            self.games[name] = (env, threading.Lock(), time.monotonic())
        return {"session": name, "observation": seen, "reward": 0.0, "done": False, "info": info}

    def use(self, session, work):
        with self.lock:
            if session not in self.games:
                raise ValueError(f"session: expected a name from reset(), found {session!r}")
            env, lock, _ = self.games[session]
            self.games[session] = (env, lock, time.monotonic())
        with lock:
            return work(env)

    def step(self, session, action):
        def work(env):
            seen, reward, terminated, truncated, info = env.step(action)
            return {"observation": seen, "reward": reward, "done": terminated or truncated, "info": info}

        return self.use(session, work)

    def state(self, session):
        return self.use(session, lambda env: {"observation": env.transcript()[-1]["content"], "messages": len(env.transcript())})

    def close(self, session):
        record = self.use(session, lambda env: env.finish())
        with self.lock:
            self.games.pop(session, None)
        return {"record": record}


sessions = Sessions()


class Handler(BaseHTTPRequestHandler):
    def answer(self, status, value):
        body = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        path, _, query = self.path.partition("?session=")
        if path == "/health":
            self.answer(200, {"status": "healthy"})
        else:
            self.call(path, {"session": query}, ("/state",))

    def do_POST(self):
        length = self.headers.get("Content-Length") or "0"
        if not (length.isascii() and length.isdigit()):
            return self.answer(400, {"error": f"Content-Length: expected a number, found {length!r}"})
        size = int(length)
        if size > most_body_bytes:
            return self.answer(413, {"error": f"body: expected at most {most_body_bytes} bytes, found {size}"})
        try:
            arguments = json.loads(self.rfile.read(size) or b"{}")
        except ValueError as error:
            return self.answer(400, {"error": f"body: expected JSON, found {error}"})
        return self.call(self.path, arguments, ("/reset", "/step", "/close"))

    def call(self, path, arguments, paths):
        if path not in paths:
            return self.answer(404, {"error": f"path: expected {', '.join(paths)}, found {path!r}"})
        try:
            return self.answer(200, getattr(sessions, path[1:])(**arguments))
        except (TypeError, ValueError, RuntimeError, OSError) as error:
            return self.answer(400, {"error": str(error)})

    def log_message(self, *_):
        """Logs nothing."""


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler)
    print(f"serving at http://127.0.0.1:{server.server_address[1]}", flush=True)
    server.serve_forever()
