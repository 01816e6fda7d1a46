import { readEmail } from "~/kit/email";
import { plainCode, plainLine } from "~/kit/plain-line";
import { normalized } from "~/kit/text";
import { z } from "~/kit/zod";

const LONGEST_EMAIL = 254;
/** An address as accounts store it (`readEmail`). RFC 5321 allows 254 characters. */
export const emailSchema = emailSaying();

/** The same schema with another message key for a malformed address. */
export function emailSaying(error = "invalid.email") {
  return z
    .string()
    .transform(plainLine)
    .pipe(
      z
        .string()
        .min(1)
        .max(LONGEST_EMAIL)
        .transform((typed, context) => {
          const read = readEmail(typed);
          if ("email" in read) return read.email;
          const message = read.problem === "email" ? error : `invalid.${read.problem}`;
          context.addIssue({ code: "custom", message });
          return z.NEVER;
        })
        .pipe(z.string().max(LONGEST_EMAIL)),
    );
}

/**
 * Normalizes passwords to NFC both when chosen and when typed, because keyboards compose accents
 * differently (NIST SP 800-63B, 3.1.1.2).
 */
const composed = z
  .string()
  .max(1000, "join:invalid.password_long")
  .transform((value) => normalized(value, "NFC"));

/** In characters (R50). */
export const PASSWORD_LENGTH = { shortest: 10, longest: 128 };

/**
 * 10 to 128 characters, no composition rules. The server also checks for common passwords
 * (weak-password.ts).
 */
export const passwordSchema = composed.pipe(
  z
    .string()
    .min(PASSWORD_LENGTH.shortest, "join:invalid.password_short")
    .max(PASSWORD_LENGTH.longest, "join:invalid.password_long"),
);

/** Accepts any existing password: today's length rules do not apply to passwords set earlier. */
export const typedPasswordSchema = composed.pipe(z.string().min(1).max(1000));

export const codeSchema = z
  .string()
  .transform(plainCode)
  .pipe(z.string().regex(/^[0-9]{6}$/, "join:invalid.code_form"));

export const loginSchema = z.strictObject({ email: emailSchema, password: typedPasswordSchema });

export const mailCodeSchema = z.strictObject({ email: emailSchema });
export const codeLoginSchema = z.strictObject({ email: emailSchema, code: codeSchema });
