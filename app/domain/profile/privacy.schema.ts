import { z } from "~/kit/zod";

/** What a member switches under /settings/privacy; on means what its words say. */
export const SWITCHES = [
  "invisible",
  "visible_logged_out",
  "promoted",
  "presence",
  "receipts",
  "typing",
  "gifts",
  "blurring",
] as const;
export type Switch = (typeof SWITCHES)[number];

/** What is stored with a consent of its own, and goes with it (R71). */
export const CONSENTS = ["sexuality", "intimate_interests"] as const;
export type ConsentSubject = (typeof CONSENTS)[number];
/** What a member can take back under /settings/privacy: those, and that they pay for what they send to fictional profiles (R231). */
export const REVOCABLE = [...CONSENTS, "fictional_profiles"] as const;
export type Revocable = (typeof REVOCABLE)[number];

/** A page's own call, and the form of a page without JavaScript. */
export const switchCallSchema = z.strictObject({ switch: z.enum(SWITCHES), on: z.boolean() });
export const switchFormSchema = z.strictObject({
  switch: z.enum(SWITCHES),
  on: z.enum(["yes", "no"]),
});
export const withdrawFormSchema = z.strictObject({ consent: z.enum(REVOCABLE) });
