import type { TextBounds } from "~/kit/text";
import { MESSAGE_BYTES } from "./site";

/** Length limits of a message; `limit` is the setting message_length. */
export const messageBounds = (limit: number): TextBounds => ({
  characters: limit,
  bytes: MESSAGE_BYTES,
});

/** Message keys for invalid message text. */
export const MESSAGE_ERROR_KEYS = {
  empty: "chat:refusal.empty",
  too_long: "chat:refusal.too_long",
  stacked: "chat:refusal.stacked",
};
