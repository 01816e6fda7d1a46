import { parseEmail } from "~/kit/email";
import { normalizeCode, normalizeInput } from "~/kit/normalize-input";
import { normalizeUnicode } from "~/kit/text";
import { z } from "~/kit/zod";

const MAX_EMAIL_LENGTH = 254;
/** An address as accounts store it (`parseEmail`). RFC 5321 allows 254 characters. */
export const emailSchema = emailSchemaWith();

/** The same schema with another message key for a malformed address. */
export function emailSchemaWith(error = "invalid.email") {
  return z
    .string()
    .transform(normalizeInput)
    .pipe(
      z
        .string()
        .min(1)
        .max(MAX_EMAIL_LENGTH)
        .transform((typed, context) => {
          const read = parseEmail(typed);
          if ("email" in read) return read.email;
          const message = read.problem === "email" ? error : `invalid.${read.problem}`;
          context.addIssue({ code: "custom", message });
          return z.NEVER;
        })
        .pipe(z.string().max(MAX_EMAIL_LENGTH)),
    );
}

/**
 * Normalizes passwords to NFC both when chosen and when typed, because keyboards compose accents
 * differently (NIST SP 800-63B, 3.1.1.2).
 */
const normalizedPassword = z
  .string()
  .max(1000, "join:invalid.password_long")
  .transform((value) => normalizeUnicode(value, "NFC"));

/** In characters (R50). */
export const PASSWORD_LENGTH = { shortest: 10, longest: 128 };

/**
 * 10 to 128 characters, no composition rules. The server also checks for common passwords
 * (weak-password.ts).
 */
export const passwordSchema = normalizedPassword.pipe(
  z
    .string()
    .min(PASSWORD_LENGTH.shortest, "join:invalid.password_short")
    .max(PASSWORD_LENGTH.longest, "join:invalid.password_long"),
);

/** Accepts any existing password: today's length rules do not apply to passwords set earlier. */
export const typedPasswordSchema = normalizedPassword.pipe(z.string().min(1).max(1000));

export const codeSchema = z
  .string()
  .transform(normalizeCode)
  .pipe(z.string().regex(/^[0-9]{6}$/, "join:invalid.code_form"));

export const loginSchema = z.strictObject({ email: emailSchema, password: typedPasswordSchema });

export const mailCodeSchema = z.strictObject({ email: emailSchema });
export const codeLoginSchema = z.strictObject({ email: emailSchema, code: codeSchema });
