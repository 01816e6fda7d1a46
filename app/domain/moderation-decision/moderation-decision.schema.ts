import { requiredText } from "~/kit/schemas";
import { z } from "~/kit/zod";

export const APPEAL_LENGTH = 2000;

/** The form of an appeal. One character may take many bytes. */
export const appealSchema = z.strictObject({
  text: requiredText({ characters: APPEAL_LENGTH, bytes: 16_000, lines: true }),
});
