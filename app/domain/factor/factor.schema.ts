import { plainCode } from "~/kit/plain-line";
import { z } from "~/kit/zod";

/** What an app shows, or a recovery code: spaces, dashes and small letters are forgiven. */
export const factorCodeSchema = z
  .string()
  .transform((typed) => plainCode(typed).toUpperCase())
  .pipe(z.string().regex(/^(?:[0-9]{6}|[A-Z2-7]{10})$/, "join:invalid.factor_code_form"));

/** Only what an app shows: to set it up. */
const appCodeSchema = z
  .string()
  .transform(plainCode)
  .pipe(z.string().regex(/^[0-9]{6}$/, "join:invalid.code_form"));

/** The second half of a login. */
export const secondStepSchema = z.strictObject({ code: factorCodeSchema });
/** `setup` is what the page was given with the secret (begin-setup.ts). */
export const turnOnSchema = z.strictObject({ setup: z.string().max(1000), code: appCodeSchema });
