import { z } from "~/kit/zod";
import { codeSchema, emailSchemaWith, typedPasswordSchema } from "../account/account.schema";

/** A request for another address. The password is required unless the session is fresh (R100). */
export const mailChangeSchema = z.strictObject({
  email: emailSchemaWith("address:invalid.email"),
  mail_password: typedPasswordSchema.optional(),
});

/**
 * The new address is confirmed by code within the session, or by link, whose secret the button
 * submits.
 */
export const mailCodeSchema = z.strictObject({ code: codeSchema });
export const mailLinkSchema = z.strictObject({ token: z.string().max(200) });
