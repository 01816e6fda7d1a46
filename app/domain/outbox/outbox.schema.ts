import { LANGUAGES } from "~/i18n/languages";
import { z } from "~/kit/zod";

const envelope = {
  siteId: z.string(),
  to: z.string(),
  language: z.enum(LANGUAGES),
  origin: z.url(),
};
const code = z.string().length(6);
const text = z.string().nullable();

/** A stored letter as it is read back. What does not fit was not written by us and never leaves. */
export const letterOrderSchema = z.discriminatedUnion("template", [
  z.strictObject({
    ...envelope,
    template: z.literal("activate"),
    fields: z.strictObject({ secret: z.string().length(43), code }),
  }),
  z.strictObject({
    ...envelope,
    template: z.literal("login_code"),
    fields: z.strictObject({ name: text, code }),
  }),
  z.strictObject({
    ...envelope,
    template: z.literal("already_member"),
    fields: z.strictObject({ name: text }),
  }),
  z.strictObject({
    ...envelope,
    template: z.literal("complaint_received"),
    fields: z.strictObject({ number: z.string() }),
  }),
  z.strictObject({
    ...envelope,
    template: z.literal("complaint_filed"),
    fields: z.strictObject({
      ...{ number: z.string(), kind: z.string(), words: z.string(), language: z.enum(LANGUAGES) },
      ...{ name: text, email: text, member: text, about: text },
      ...{ goodFaith: z.boolean(), childAbuse: z.boolean() },
    }),
  }),
  z.strictObject({
    ...envelope,
    template: z.literal("report_filed"),
    fields: z.strictObject({
      ...{ number: z.string(), reason: z.string(), place: z.string(), language: z.enum(LANGUAGES) },
      ...{
        reporter: z.string(),
        reported: z.string(),
        conversation: text,
        email: text,
        words: text,
      },
    }),
  }),
]);
