import { normalizeCode, normalizeInput } from "~/kit/normalize-input";
import { fitsBounds, hasStackedMarks, hasVisibleText, normalizeLine } from "~/kit/text";
import { z } from "~/kit/zod";
import { normalizeIban, normalizePhone } from "./direct-debit";

/** A single line that may not be empty; `empty` is the error key for an empty one. */
function singleLine(empty: string, characters: number) {
  const bounds = { characters, bytes: 4 * characters };
  return z
    .string(empty)
    .transform(normalizeLine)
    .refine((text) => hasVisibleText(text), { error: empty, abort: true })
    .refine((text) => !hasStackedMarks(text), { error: "invalid.stacked", abort: true })
    .refine((text) => fitsBounds(text, bounds), { error: "invalid.too_long", abort: true });
}

const iban = z
  .string("debit:invalid.iban")
  .transform(normalizeIban)
  .pipe(z.string().regex(/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/, "debit:refusal.iban_wrong"));

const zip = z
  .string("debit:invalid.zip")
  .transform((typed) => normalizeInput(typed).toUpperCase())
  .pipe(z.string().regex(/^[A-Z\d][A-Z\d -]{1,8}[A-Z\d]$/, "debit:invalid.zip"));

const phone = z
  .string("debit:invalid.phone")
  .transform(normalizePhone)
  .pipe(z.string().regex(/^\+?[\d ()/.-]{6,30}$/, "debit:refusal.phone_wrong"));

/**
 * The form of a mandate. The scheme allows 70 characters for a holder's name (EPC, AT-02). The
 * server checks the IBAN and the telephone number (check-debit-form.ts).
 */
export const debitFormSchema = z.strictObject({
  account_holder: singleLine("debit:invalid.account_holder", 70),
  iban,
  street: singleLine("debit:invalid.street", 70),
  house_number: singleLine("debit:invalid.house_number", 16),
  zip,
  city: singleLine("debit:invalid.city", 35),
  phone,
});
export type DebitForm = z.output<typeof debitFormSchema>;

/** Six digits, however they were copied; anything else is a wrong code (R28). */
const otp = z
  .string("debit:refusal.code_wrong")
  .transform(normalizeCode)
  .pipe(z.string().regex(/^\d{6}$/, "debit:refusal.code_wrong"));

export const debitCodeSchema = z.strictObject({ otp });
