import { optionalText } from "~/kit/text-schema";
import { z } from "~/kit/zod";
import { NAME_BYTES, NAME_LENGTH } from "./saved";

/** What a search is to be called; without a name it is called by what it asks. */
export const savedNameSchema = z.strictObject({
  name: optionalText({ characters: NAME_LENGTH, bytes: NAME_BYTES }).default(""),
});
