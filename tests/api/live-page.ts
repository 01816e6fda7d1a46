import { expect } from "vitest";
import type { LiveEvent } from "~/live/protocol";
import { ORIGIN, send, sendRequest } from "./app-client";

/** A member's open page: the events received so far, and a wait for the next event of a kind. */
export async function openPage(cookie: string) {
  const response = await sendRequest("/live", {
    cookie,
    headers: { upgrade: "websocket", origin: ORIGIN },
  });
  expect(response.status).toBe(101);
  const socket = response.webSocket as WebSocket;
  const events: LiveEvent[] = [];
  socket.addEventListener("message", (message) => {
    events.push(JSON.parse(String(message.data)));
  });
  socket.accept();
  await expect
    .poll(() => events.splice(0).map((event) => event.type), { timeout: 3_000 })
    .toEqual(["badges"]); // the initial counts
  const next = (type: LiveEvent["type"]) =>
    expect
      .poll(() => events.find((event) => event.type === type), { timeout: 3_000 })
      .toBeDefined()
      .then(() => events.find((event) => event.type === type) as LiveEvent);
  return { socket, events, next };
}
/** Sends a message by its API endpoint. */
export const sendByMessageApi = (from: { cookie: string }, to: { id: string }, text = "hello") =>
  send(to.id, from.cookie, text);
