#!/usr/bin/env python3
"""A bot that accepts every challenge and plays random legal turns of any variant.

    python3 bot.py https://SERVER TOKEN        (Python 3.8 or newer, nothing to install)
"""
import base64, json, os, random, socket, ssl, sys, time
from urllib.parse import urlsplit


class WebSocket:
    """As much of RFC 6455 as a bot needs."""

    def __init__(self, server, token):
        url = urlsplit(server)
        secure = url.scheme == "https"
        line = socket.create_connection((url.hostname, url.port or (443 if secure else 80)), timeout=30)
        self.line = ssl.create_default_context().wrap_socket(line, server_hostname=url.hostname) if secure else line
        key = base64.b64encode(os.urandom(16)).decode()
        self.line.sendall(f"GET /ws HTTP/1.1\r\nHost: {url.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                          f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
                          f"Authorization: Bearer {token}\r\n\r\n".encode())
        self.file = self.line.makefile("rb")
        head = [line.strip() for line in iter(self.file.readline, b"\r\n")]
        if b" 101 " not in head[0]:
            sys.exit(f"refused: {head[0].decode()}")

    def send(self, message, opcode=1):
        data, mask = message if opcode > 1 else json.dumps(message).encode(), os.urandom(4)
        size = bytes([0x80 | len(data)]) if len(data) < 126 else bytes([0xFE]) + len(data).to_bytes(2, "big")
        self.line.sendall(bytes([0x80 | opcode]) + size + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))

    def receive(self):
        """The next message. The server pings after three seconds of silence; not answering ends the connection."""
        while True:
            opcode, size = self.file.read(2)  # a closed connection has no two bytes: ValueError
            size = int.from_bytes(self.file.read({126: 2, 127: 8}[size]), "big") if size > 125 else size
            data = self.file.read(size)
            if opcode & 15 == 1:
                return json.loads(data)
            if opcode & 15 == 9:
                self.send(data, opcode=10)


def choose(position):
    """Your idea goes here: one of the legal turns. This bot passes if you do, and otherwise plays anything."""
    turns = [turn for turn in position["legal"] if turn != "pass"]
    if not turns or position["turns"][-1:] == ["pass"] or position["next"] > 400:
        return "pass"
    return random.choice(turns)


def run(server, token):
    socket = WebSocket(server, token)
    me = socket.receive()["you"]["id"]  # the first message is `welcome`
    socket.send({"type": "follow_games"})
    while True:
        message = socket.receive()
        for game in message.get("games", message.get("changed", [])):
            if game["phase"] == "waiting" and game["invited"] == me:
                act(socket, game["table"], {"do": "sit", "wish": "random"})
            elif game["your_turn"]:
                socket.send({"type": "position", "table": game["table"], "request": 1})
        if message["type"] == "position" and message["marks"]:
            act(socket, message["table"], {"do": "accept", "marks": message["marks"]["revision"]})
        elif message["type"] == "position" and message["your_turn"]:
            act(socket, message["table"], {"do": "play", "turn": choose(message), "number": message["next"]})


def act(socket, table, command):
    socket.send({"type": "command", "table": table, "request": 2, "command": command})


while True:
    try:
        run(*sys.argv[1:3])
    except (OSError, ValueError):  # the server was restarted, or the line is bad
        time.sleep(2)
