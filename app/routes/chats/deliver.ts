import type { RefusalFigures, SentMessage } from "~/domain/conversation/conversation";
import { type Answer, postJson } from "~/kit/call-door";
import type { Connection } from "~/live/connection";
import type { MessageCall } from "~/live/protocol";
import { sendLive } from "~/live/send-live";

/**
 * Accepted, or the error code. "offline": no response. `atOnce`: the first attempt got a response,
 * so that no other attempt can have stored the message.
 */
export type Delivered =
  | { ok: true; message: SentMessage }
  | (RefusalFigures & { ok: false; code: string; atOnce: boolean });

/** Messages sent over HTTP, in order. */
let posting: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * Sends a message over the tab's socket, or over HTTP if there is no socket or no acknowledgement
 * (R103). Both use the same client id, so that it is stored once. While a message is being posted,
 * later messages are posted after it, to keep their order.
 */
export async function deliver(
  connection: Connection | null,
  call: MessageCall,
): Promise<Delivered> {
  const answer = connection && waiting === 0 ? await sendLive(connection, call) : null;
  if (answer === "logged_out") return refused("authentication_required");
  if (answer === "stopped") return refused("offline");
  if (answer?.type === "sent") return { ok: true, message: answer.message };
  if (answer && answer.code !== "failed") return { ...answer, ok: false, atOnce: true };
  return postInTurn(call);
}

function postInTurn(call: MessageCall): Promise<Delivered> {
  waiting++;
  const mine = posting.then(() => post(call)).finally(() => waiting--);
  posting = mine.catch(() => undefined);
  return mine;
}

/** The connection was lost while reading the response. */
const NO_WORDS: Answer<never> = { ok: false, code: "offline" };

async function post(call: MessageCall): Promise<Delivered> {
  const posted = postJson<{ message: SentMessage }>("/api/message.php", call);
  const answer = await posted.catch(() => NO_WORDS);
  if (answer.ok) return { ok: true, message: answer.body.message };
  const price = answer.fields?.price;
  return refused(answer.code, price === undefined ? {} : { price: Number(price) });
}

const refused = (code: string, figures: RefusalFigures = {}): Delivered => ({
  ...figures,
  ...{ ok: false, code, atOnce: false },
});
