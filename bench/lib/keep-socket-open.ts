/** As on the site's pages: a client without a ping for two minutes counts as disconnected. */
const PING_EVERY_MS = 25_000;
export const PONG = "pong";

/** Keeps a socket of the site open until it closes. */
export function keepSocketOpen(socket: WebSocket): void {
  const beat = setInterval(() => socket.send("ping"), PING_EVERY_MS);
  socket.addEventListener("close", () => clearInterval(beat));
}
