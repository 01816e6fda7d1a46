import { normalizeCode } from "~/kit/normalize-input";
import { z } from "~/kit/zod";

/** An app code or a recovery code: spaces, dashes and lower case are accepted. */
export const twoFactorCodeSchema = z
  .string()
  .transform((typed) => normalizeCode(typed).toUpperCase())
  .pipe(z.string().regex(/^(?:[0-9]{6}|[A-Z2-7]{10})$/, "join:invalid.factor_code_form"));

/** Only an app code: for the setup. */
const appCodeSchema = z
  .string()
  .transform(normalizeCode)
  .pipe(z.string().regex(/^[0-9]{6}$/, "join:invalid.code_form"));

/** The second step of a login. */
export const secondStepSchema = z.strictObject({ code: twoFactorCodeSchema });
/** `setup`: the token the page received with the secret (change-two-factor.ts). */
export const enableTwoFactorSchema = z.strictObject({
  setup: z.string().max(1000),
  code: appCodeSchema,
});
