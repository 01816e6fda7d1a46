import { z } from "~/kit/zod";
import { SENSITIVE_FIELDS } from "../profile-field/profile-fields";

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
] as const;
export type PrivacySwitchName = (typeof PRIVACY_SWITCHES)[number];

/** Data stored with its own consent and deleted with it (R71). */
export const PROFILE_CONSENTS = [...SENSITIVE_FIELDS, "intimate_interests"] as const;
export type ConsentSubject = (typeof PROFILE_CONSENTS)[number];
/**
 * Consents a member can withdraw under /settings/privacy: those, and paying for messages to
 * fictional profiles (R231).
 */
export const REVOCABLE_CONSENTS = [...PROFILE_CONSENTS, "fictional_profiles"] as const;
export type RevocableConsent = (typeof REVOCABLE_CONSENTS)[number];

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
