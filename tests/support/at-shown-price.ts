import type { RejectedSend } from "~/domain/conversation/conversation";

/**
 * Sends a message at the price that its writer was shown: tests of prices pass it, all others use
 * what a message costs (R230).
 */
export async function atShownPrice<Sent extends { ok: true } | RejectedSend>(
  send: (shown: number) => Promise<Sent>,
): Promise<Sent> {
  const sent = await send(1);
  const price = sent.ok ? undefined : sent.price;
  return price === undefined ? sent : send(price);
}

/** The same by the API endpoint. */
export async function postAtShownPrice(
  send: (price: number) => Promise<Response>,
): Promise<Response> {
  const answer = await send(1);
  if (answer.status !== 409) return answer;
  const { error } = (await answer.clone().json()) as { error: { fields?: { price?: string } } };
  return error.fields?.price === undefined ? answer : send(Number(error.fields.price));
}
