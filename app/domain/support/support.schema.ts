import { LANGUAGES } from "~/i18n/languages";
import type { CannedAnswerId, StaffId, SupportEntryId, SupportThreadId } from "~/kit/ids";
import { normalizeInput } from "~/kit/normalize-input";
import { idSchemaOf, requiredText, siteIdSchema } from "~/kit/schemas";
import { z } from "~/kit/zod";

const ANSWER_BOUNDS = { characters: 5_000, bytes: 20_000 };
const CANNED_TITLE = { characters: 80, bytes: 320 };

const key = { site: siteIdSchema, thread: idSchemaOf<SupportThreadId>() };

/** An answer or note; `entry` is the page's key, `seen` the newest entry that it showed. */
export const answerSchema = z.strictObject({
  ...key,
  entry: idSchemaOf<SupportEntryId>(),
  seen: z.coerce.number().int(),
  text: requiredText({ ...ANSWER_BOUNDS, lines: true }),
  action: z.enum(["answer", "solve", "note"]),
});
export type AnswerForm = z.output<typeof answerSchema>;

/** A change of owner or state. */
export const changeSchema = z.strictObject({
  ...key,
  change: z.enum(["take", "release", "assign", "solve", "reopen"]),
  staff: idSchemaOf<StaffId>().optional(),
});

/** Shows a thread in that with this number; `confirmed` repeats that of another person. */
export const mergeSchema = z.strictObject({
  ...key,
  number: z
    .string()
    .transform((typed) => normalizeInput(typed).toUpperCase())
    .pipe(z.string().regex(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)),
  confirmed: z.string().max(9).optional(),
});
export const unmergeSchema = z.strictObject(key);

/** Who has a thread open; `items` as the claims of moderators have them. */
export const presenceSchema = z.strictObject({
  do: z.enum(["renew", "release"]),
  site: siteIdSchema,
  items: z.string().max(64),
});

export const cannedAnswerSchema = z.strictObject({
  id: idSchemaOf<CannedAnswerId>(),
  site: siteIdSchema,
  language: z.enum(LANGUAGES),
  title: requiredText(CANNED_TITLE),
  body: requiredText({ ...ANSWER_BOUNDS, lines: true }),
});
export type CannedAnswerForm = z.output<typeof cannedAnswerSchema>;
export const removeCannedSchema = z.strictObject({
  id: idSchemaOf<CannedAnswerId>(),
  site: siteIdSchema,
});
