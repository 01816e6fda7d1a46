/** As the site's pages do: who says nothing for two minutes is taken for gone. */
const PING_EVERY_MS = 25_000;
export const PONG = "pong";

/** Keeps a socket of the site open until it closes. */
export function keepOpen(socket: WebSocket): void {
  const beat = setInterval(() => socket.send("ping"), PING_EVERY_MS);
  socket.addEventListener("close", () => clearInterval(beat));
}
