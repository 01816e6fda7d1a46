import type { Connection } from "./connection";
import {
  type LiveEvent,
  MAX_EVENT_LENGTH,
  type MessagePayload,
  type SendResultEvent,
} from "./protocol";

/** Time limit for the acknowledgement of a message (R103). */
const SEND_TIMEOUT_MS = 4_000;

type SendLiveResult = SendResultEvent | "logged_out" | "stopped" | null;

/**
 * Sends a message over the tab's socket. Returns null without an acknowledgement: there was no
 * socket, it was lost, or it timed out. The result is then unknown, and the caller posts the
 * message over HTTP with the same client id. Returns "logged_out" if the session ended, because the
 * next session may belong to another member, and "stopped" if the page belongs to another member
 * now.
 */
export function sendOverSocket(
  connection: Connection,
  payload: MessagePayload,
): Promise<SendLiveResult> {
  const event = { type: "send", ...payload } as const;
  if (!connection.isOpen || JSON.stringify(event).length > MAX_EVENT_LENGTH)
    return Promise.resolve(null);
  return new Promise((resolve) => {
    const settle = (result: SendLiveResult) => {
      clearTimeout(timer);
      for (const stop of stops) stop();
      resolve(result);
    };
    const timer = setTimeout(() => {
      connection.check();
      settle(connection.stopped ? "stopped" : null);
    }, SEND_TIMEOUT_MS);
    const stops = [
      connection.subscribe((event) => isResultOf(event, payload) && settle(event)),
      connection.onSessionEnd(() => settle("logged_out")),
      connection.onChange((open) => open || settle(null)),
    ];
    connection.send(event);
  });
}

function isResultOf(event: LiveEvent, payload: MessagePayload): event is SendResultEvent {
  return (
    (event.type === "sent" || event.type === "refused") && event.clientId === payload.client_id
  );
}
