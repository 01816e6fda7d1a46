import { newClientId } from "~/kit/client-id";
import type { MessagePayload, SendResultEvent } from "~/live/protocol";
import type { LoggedInMember } from "./members-in-file.ts";
import { SendingSocket } from "./sending-socket.ts";

/** An acknowledged message, and when (`performance.now()`). */
export type Ack = { clientId: string; seq: number; conversationId: string; at: number };
/**
 * By POST, over a socket, or as pages do: over a socket, and by POST where that got no response.
 */
export type SendTransport = "post" | "socket" | "both";
type SenderAndRecipient = {
  from: LoggedInMember;
  to: LoggedInMember;
  way?: SendTransport;
  /** A list to which acknowledgements are added, for observers. */
  acks?: Ack[];
  /**
   * Milliseconds between two attempts: many clients that retry at once should leave the machine to
   * the server.
   */
  pause?: number;
};

/** The result is unknown: the message is sent again. */
const RETRIED_RESULTS = new Set(["failed", "too_fast"]);

/** Milliseconds without a response before a retry. */
const RESPONSE_TIMEOUT_MS = 15_000;

/**
 * The complete response, or null where the runtime exited before its last byte, or asks to wait.
 */
async function postMessageCall(
  url: string,
  from: LoggedInMember,
  call: MessagePayload,
): Promise<SendResultEvent | null> {
  try {
    const headers = { "content-type": "application/json", cookie: from.cookie, origin: url };
    const body = JSON.stringify(call);
    const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
    const init = { method: "POST", headers, body, signal };
    const response = await fetch(`${url}/api/message.php`, init);
    const answer = (await response.json()) as {
      message: AcknowledgedMessage;
      error?: { code: string };
    };
    const { client_id: clientId } = call;
    if (response.ok) return { type: "sent", clientId, message: answer.message };
    if (response.status >= 500 || response.status === 429) return null;
    return { type: "refused", clientId, code: (answer.error?.code ?? "invalid") as "invalid" };
  } catch {
    return null;
  }
}
type AcknowledgedMessage = Extract<SendResultEvent, { type: "sent" }>["message"];

/**
 * Sends one message after another; repeats each with the same client id until it is acknowledged.
 */
export async function keepSending(
  url: string,
  { from, to, way = "post", acks = [], pause = 20 }: SenderAndRecipient,
  until: () => boolean,
): Promise<Ack[]> {
  const line = new SendingSocket(url, from);
  const attempt = async (call: MessagePayload) =>
    (way === "post" ? null : await line.send(call)) ??
    (way === "socket" ? null : await postMessageCall(url, from, call));
  while (!until()) {
    const clientId = newClientId();
    const call = { to: to.id, client_id: clientId, text: `n${acks.length}`, price: 1 };
    const message = await retryUntilSent(() => attempt(call), pause);
    acks.push({ clientId, ...message, at: performance.now() });
  }
  await line.close();
  return acks;
}

async function retryUntilSent(
  attempt: () => Promise<SendResultEvent | null>,
  pause: number,
): Promise<AcknowledgedMessage> {
  for (;;) {
    const answer = await attempt();
    if (answer?.type === "sent") return answer.message;
    if (answer && !RETRIED_RESULTS.has(answer.code)) throw new Error(`refused: ${answer.code}`);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
