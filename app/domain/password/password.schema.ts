import { z } from "~/kit/zod";
import {
  codeSchema,
  emailSchema,
  passwordSchema,
  typedPasswordSchema,
} from "../account/account.schema";

/** A new password, entered twice: without JavaScript the field has no button that shows it. */
const newPasswordFields = { password: passwordSchema, password_again: typedPasswordSchema };
type NewPasswordFields = { password: string; password_again: string };
const areEqual = (form: NewPasswordFields) => form.password === form.password_again;
const unequal = { path: ["password_again"], error: "password:invalid.not_equal" };

export const resetRequestSchema = z.strictObject({ email: emailSchema });

/**
 * By the link, whose secret the form submits. An invalid secret is reported as a link that does not
 * work.
 */
export const resetByLinkSchema = z
  .strictObject({ token: z.string().max(200), ...newPasswordFields })
  .refine(areEqual, unequal);

/** By the mailed code, in the browser that requested it. */
export const resetByCodeSchema = z
  .strictObject({ email: emailSchema, code: codeSchema, ...newPasswordFields })
  .refine(areEqual, unequal);

/** In the settings, with the old password. */
export const changePasswordSchema = z
  .strictObject({ old_password: typedPasswordSchema, ...newPasswordFields })
  .refine(areEqual, unequal);
