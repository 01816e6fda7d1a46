import { z } from "~/kit/zod";

/** Lower case and NFC, so that one mailbox is one account however it was typed. RFC 5321 allows 254 characters. */
export const emailSchema = z
  .string()
  .trim()
  .transform((value) => value.normalize("NFC").toLowerCase())
  .pipe(z.email().max(254));

/** 10 to 128 characters and no composition rules (decisions, "Password"). */
export const passwordSchema = z.string().min(10, "join:invalid.password_short").max(128, "join:invalid.password_long");

/** Spaces inside are forgiven: people copy codes as they are shown. */
export const codeSchema = z
  .string()
  .transform((value) => value.replaceAll(/[\s-]/g, ""))
  .pipe(z.string().regex(/^[0-9]{6}$/, "join:invalid.code_form"));

/** At login any password is taken as it is: the rules of today do not bind those of yesterday. */
export const loginSchema = z.strictObject({ email: emailSchema, password: z.string().min(1).max(1000) });

export const mailCodeSchema = z.strictObject({ email: emailSchema });
export const codeLoginSchema = z.strictObject({ email: emailSchema, code: codeSchema });
