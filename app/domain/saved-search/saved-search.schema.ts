import { optionalText } from "~/kit/schemas";
import { z } from "~/kit/zod";
import { NAME_BYTES, NAME_LENGTH } from "./saved-search";

/** The name of a search; without one its filters are shown instead. */
export const savedSearchNameSchema = z.strictObject({
  name: optionalText({ characters: NAME_LENGTH, bytes: NAME_BYTES }).default(""),
});
