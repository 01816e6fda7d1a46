import { z } from "~/kit/zod";
import { REVOCABLE_CONSENTS } from "../account/consents";

/** The switches of /settings/privacy; on means what their label states. */
export const PRIVACY_SWITCHES = [
  "invisible",
  "visible_logged_out",
  "promoted",
  "presence",
  "receipts",
  "typing",
  "gifts",
  "visits",
  "blurring",
  "blurring_untrusted",
] as const;
export type PrivacySwitchName = (typeof PRIVACY_SWITCHES)[number];

/** Sent by a page's script, and by the form of a page without JavaScript. */
export const switchRequestSchema = z.strictObject({
  switch: z.enum(PRIVACY_SWITCHES),
  on: z.boolean(),
});
export const switchFormSchema = z.strictObject({
  switch: z.enum(PRIVACY_SWITCHES),
  on: z.enum(["yes", "no"]),
});
export const withdrawFormSchema = z.strictObject({ consent: z.enum(REVOCABLE_CONSENTS) });
