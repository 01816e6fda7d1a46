import type { TextBounds } from "~/kit/text";
import { MESSAGE_BYTES } from "./site";

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
