import type { Connection } from "./connection";
import { type LiveEvent, MAX_EVENT, type MessageCall, type SendAnswer } from "./protocol";

/** Longer than that nobody waits for the answer to a message (R103). */
const ANSWER_WITHIN_MS = 4_000;

type Heard = SendAnswer | "logged_out" | "stopped" | null;

/**
 * Sends a message over the tab's socket. Null where no answer came of it: there is no socket, it was lost on the way, or
 * it stayed silent. What became of the message is not known then, and it is posted under the same client id.
 * "logged_out" where the session ended: whoever is asked next is somebody else, perhaps, and posts nothing of theirs;
 * "stopped" where the page has another member by now.
 */
export function sendLive(connection: Connection, call: MessageCall): Promise<Heard> {
  const event = { type: "send", ...call } as const;
  if (!connection.isOpen || JSON.stringify(event).length > MAX_EVENT) return Promise.resolve(null);
  return new Promise((resolve) => {
    const settle = (answer: Heard) => {
      clearTimeout(timer);
      for (const stop of stops) stop();
      resolve(answer);
    };
    const timer = setTimeout(() => {
      connection.check();
      settle(connection.stopped ? "stopped" : null);
    }, ANSWER_WITHIN_MS);
    const stops = [
      connection.subscribe((said) => isAnswer(said, call) && settle(said)),
      connection.onSessionEnd(() => settle("logged_out")),
      connection.onChange((open) => open || settle(null)),
    ];
    connection.send(event);
  });
}

function isAnswer(event: LiveEvent, call: MessageCall): event is SendAnswer {
  return (event.type === "sent" || event.type === "refused") && event.clientId === call.client_id;
}
