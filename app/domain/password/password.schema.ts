import { z } from "~/kit/zod";
import {
  codeSchema,
  emailSchema,
  passwordSchema,
  typedPasswordSchema,
} from "../account/account.schema";

/** A new password, typed twice: the eye of the field comes with JavaScript, and nobody sees what they type without it. */
const twice = { password: passwordSchema, password_again: typedPasswordSchema };
type Twice = { password: string; password_again: string };
const areEqual = (form: Twice) => form.password === form.password_again;
const unequal = { path: ["password_again"], error: "password:invalid.not_equal" };

export const askResetSchema = z.strictObject({ email: emailSchema });

/** By the link: its secret goes along with the form. What is no secret of ours is a link that does not work. */
export const resetByLinkSchema = z
  .strictObject({ token: z.string().max(200), ...twice })
  .refine(areEqual, unequal);

/** By the mail's code, in the browser that asked for it. */
export const resetByCodeSchema = z
  .strictObject({ email: emailSchema, code: codeSchema, ...twice })
  .refine(areEqual, unequal);

/** In the settings, with the old one. */
export const changePasswordSchema = z
  .strictObject({ old_password: typedPasswordSchema, ...twice })
  .refine(areEqual, unequal);
