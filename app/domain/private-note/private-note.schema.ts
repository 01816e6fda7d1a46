import { optionalText } from "~/kit/schemas";
import { z } from "~/kit/zod";

/** Maximum in user-perceived characters, and eight times as many bytes (R180). */
export const NOTE_LENGTH = 500;
const NOTE_BYTES = 4_000;

/** A note as its form posts it; an empty text deletes it. */
export const noteSchema = z.strictObject({
  note: optionalText({ characters: NOTE_LENGTH, bytes: NOTE_BYTES, lines: true }).default(""),
});
