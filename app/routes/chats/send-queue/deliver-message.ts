import type { RefusalValues, SentMessage } from "~/domain/conversation/conversation";
import { type ApiResult, postJson } from "~/kit/api-client";
import type { Connection } from "~/live/connection";
import type { MessagePayload } from "~/live/protocol";
import { sendOverSocket } from "~/live/send-over-socket";

/**
 * Accepted, or the error code. "offline": no response. `answeredFirstAttempt`: the socket answered
 * and nothing was posted, so that no other attempt of this call can have stored the message.
 */
export type DeliveryResult =
  | { ok: true; message: SentMessage }
  | (RefusalValues & { ok: false; code: string; answeredFirstAttempt: boolean });

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
  payload: MessagePayload,
): Promise<DeliveryResult> {
  const answer =
    connection && pendingPosts === 0 ? await sendOverSocket(connection, payload) : null;
  if (answer === "logged_out") return deliveryFailure("authentication_required");
  if (answer === "stopped") return deliveryFailure("offline");
  if (answer?.type === "sent") return { ok: true, message: answer.message };
  if (answer && answer.code !== "failed")
    return { ...answer, ok: false, answeredFirstAttempt: true };
  return postInOrder(payload);
}

function postInOrder(payload: MessagePayload): Promise<DeliveryResult> {
  pendingPosts++;
  const post = lastPost.then(() => postMessage(payload)).finally(() => pendingPosts--);
  lastPost = post.catch(() => undefined);
  return post;
}

/** The connection was lost while reading the response. */
const NO_RESPONSE: ApiResult<never> = { ok: false, code: "offline" };

async function postMessage(payload: MessagePayload): Promise<DeliveryResult> {
  const response = postJson<{ message: SentMessage }>("/api/message.php", payload);
  const answer = await response.catch(() => NO_RESPONSE);
  if (answer.ok) return { ok: true, message: answer.body.message };
  const price = answer.fields?.price;
  return deliveryFailure(answer.code, price === undefined ? {} : { price: Number(price) });
}

const deliveryFailure = (code: string, figures: RefusalValues = {}): DeliveryResult => ({
  ...figures,
  ok: false,
  code,
  answeredFirstAttempt: false,
});
