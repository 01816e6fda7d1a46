import { z } from "~/kit/zod";
import { codeSchema, emailSaying, typedPasswordSchema } from "../account/account.schema";

/** The wish for another address. The password is asked for where the session is no fresh one (R100). */
export const mailChangeSchema = z.strictObject({
  email: emailSaying("address:invalid.email"),
  mail_password: typedPasswordSchema.optional(),
});

/** The new address answers by its code, inside the session, or by its link, whose secret goes along with the button. */
export const mailCodeSchema = z.strictObject({ code: codeSchema });
export const mailLinkSchema = z.strictObject({ token: z.string().max(200) });
