import type { RefusalValues, SentMessage } from "~/domain/conversation/conversation";
import { type ApiResult, postJson } from "~/kit/api-client";
import type { Connection } from "~/live/connection";
import type { SendMessageRequest } from "~/live/protocol";
import { sendLive } from "~/live/send-live";

/**
 * Accepted, or the error code. "offline": no response. `atOnce`: the first attempt got a response,
 * so that no other attempt can have stored the message.
 */
export type DeliveryResult =
  | { ok: true; message: SentMessage }
  | (RefusalValues & { ok: false; code: string; atOnce: boolean });

/** Messages sent over HTTP, in order. */
let lastPost: Promise<unknown> = Promise.resolve();
let pendingPosts = 0;

/**
 * Sends a message over the tab's socket, or over HTTP if there is no socket or no acknowledgement
 * (R103). Both use the same client id, so that it is stored once. While a message is being posted,
 * later messages are posted after it, to keep their order.
 */
export async function deliverMessage(
  connection: Connection | null,
  call: SendMessageRequest,
): Promise<DeliveryResult> {
  const answer = connection && pendingPosts === 0 ? await sendLive(connection, call) : null;
  if (answer === "logged_out") return deliveryFailure("authentication_required");
  if (answer === "stopped") return deliveryFailure("offline");
  if (answer?.type === "sent") return { ok: true, message: answer.message };
  if (answer && answer.code !== "failed") return { ...answer, ok: false, atOnce: true };
  return postInOrder(call);
}

function postInOrder(call: SendMessageRequest): Promise<DeliveryResult> {
  pendingPosts++;
  const mine = lastPost.then(() => postMessage(call)).finally(() => pendingPosts--);
  lastPost = mine.catch(() => undefined);
  return mine;
}

/** The connection was lost while reading the response. */
const NO_RESPONSE: ApiResult<never> = { ok: false, code: "offline" };

async function postMessage(call: SendMessageRequest): Promise<DeliveryResult> {
  const posted = postJson<{ message: SentMessage }>("/api/message.php", call);
  const answer = await posted.catch(() => NO_RESPONSE);
  if (answer.ok) return { ok: true, message: answer.body.message };
  const price = answer.fields?.price;
  return deliveryFailure(answer.code, price === undefined ? {} : { price: Number(price) });
}

const deliveryFailure = (code: string, figures: RefusalValues = {}): DeliveryResult => ({
  ...figures,
  ok: false,
  code,
  atOnce: false,
});
