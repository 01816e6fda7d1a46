import { optionalText } from "~/kit/text-schema";
import { z } from "~/kit/zod";

/** In characters as people count them, or bytes, whichever ends first (R180). */
export const NOTE_LENGTH = 500;
const NOTE_BYTES = 4_000;

/** A note as its form posts it; nothing in it takes it away. */
export const noteSchema = z.strictObject({
  note: optionalText({ characters: NOTE_LENGTH, bytes: NOTE_BYTES, lines: true }).default(""),
});
