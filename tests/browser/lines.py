"""The line between a page and the server, and where it is cut."""

from typing import Literal

from playwright.sync_api import Page, WebSocketRoute

__all__ = ["Cut", "Line"]

Cut = Literal["before it is sent", "before the answer", "after the answer"]


class Line:
    """A page's sockets. It can be cut around the next command, once, or made deaf: then the page hears only what answers it."""

    def __init__(self, page: Page) -> None:
        self.cut: Cut | None = None
        self.is_deaf = False
        self.cuts = 0
        self.is_sent = False
        self.open: list[tuple[WebSocketRoute, WebSocketRoute]] = []
        page.route_web_socket("**/ws/**", self.connect)

    def connect(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        self.open.append((page, server))

        def out(message: str | bytes) -> None:
            is_command = '"t":"command"' in str(message)
            if is_command and self.cut == "before it is sent":
                self.sever(page, server)
                return
            self.is_sent = self.is_sent or is_command
            server.send(message)

        def back(message: str | bytes) -> None:
            text = str(message)
            if self.is_sent and self.cut == "before the answer":
                self.sever(page, server)
                return
            if not (self.is_deaf and text.startswith('{"t":"update"')):
                page.send(message)
            if self.is_sent and self.cut == "after the answer" and '"t":"answer"' in text:
                self.sever(page, server)

        page.on_message(out)
        server.on_message(back)

    def sever(self, page: WebSocketRoute, server: WebSocketRoute) -> None:
        self.cut = None
        self.cuts += 1
        self.open.remove((page, server))
        server.close()
        page.close()

    def sever_all(self) -> None:
        for page, server in list(self.open):
            self.sever(page, server)
