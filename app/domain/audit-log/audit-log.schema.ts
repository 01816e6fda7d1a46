import { normalizeInput } from "~/kit/normalize-input";
import { z } from "~/kit/zod";

const word = z.string().transform(normalizeInput).pipe(z.string().max(200)).catch("").default("");
const day = z
  .string()
  .transform(normalizeInput)
  .pipe(z.union([z.iso.date(), z.literal("")]))
  .catch("")
  .default("");

/** The filters of the list, from the query of its page; an invalid value is ignored. */
export const entryFilterSchema = z.object({
  action: word,
  site: word,
  staff: word,
  member: word,
  kind: word,
  id: word,
  from: day,
  until: day,
});
