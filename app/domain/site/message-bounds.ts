import type { TextBounds } from "~/kit/text";

/** Hard cap of a message on the wire, whatever the site allows (R90). */
const MESSAGE_BYTES = 8_000;

/** What the words of a message are held to; `limit` is the setting message_length. */
export const messageBounds = (limit: number): TextBounds => ({
  characters: limit,
  bytes: MESSAGE_BYTES,
});

/** What is wrong with words that are to be a message. */
export const MESSAGE_SAYS = {
  empty: "chat:refusal.empty",
  too_long: "chat:refusal.too_long",
  stacked: "chat:refusal.stacked",
};
