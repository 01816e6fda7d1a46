import { inDomain } from "./mutation.ts";

const keeping = inDomain("debit/keep-debit-form");
const kept = inDomain("debit/kept-form", "debit/keep-debit-form");
const store = inDomain("debit/debit-store", "debit/keep-debit-form");
const codes = inDomain("debit/send-code", "debit/keep-debit-form");
const refusal = inDomain("debit/refusal-of", "debit/keep-debit-form");
const sending = inDomain("debit/send-code", "debit/keep-debit-form");
const checks = inDomain(
  "debit/check-debit-form",
  "debit/keep-debit-form",
  "debit/check-debit-form",
);
const until = inDomain("debit/debit", "debit/keep-debit-form");
const forgetting = inDomain("debit/debit-store", "debit/forget-debits");

/** The direct debit form and its results. */
export const DEBIT_FORMS = [
  keeping("a form is kept beyond the limits", "if (refusal) return refuse(refusal);"),
  keeping(
    "codes to one telephone are not counted",
    'if (!(await maySend(services, asked, { phone: form.phone }))) return refuse("too_many_codes");',
  ),
  keeping(
    "codes of one member are not counted",
    'if (!(await maySend(services, asked, { network }))) return refuse("too_many_codes");',
  ),
  refusal(
    "an account that nobody confirmed has codes sent",
    'if (standing.unconfirmed) return "confirm_first";',
  ),
  sending(
    "a pile of accounts texts a pile of strangers",
    ' && take("debit_code_network", by.network)',
  ),
  kept(
    "a form lies open in the database",
    "encrypt(factorKeys, JSON.stringify(form), about(key))",
    "Promise.resolve(JSON.stringify(form))",
  ),
  store(
    "codes of one order have no end",
    "SET code_hash = ${asked.codeHash}, code_expires_at = ${asked.expiresAt}, code_attempts = 0, sent = sent + 1",
    "SET code_hash = ${asked.codeHash}, code_expires_at = ${asked.expiresAt}, code_attempts = 0",
  ),
  codes("what a telephone's provider says is logged", "fault: kind }", "fault: String(fault) }"),
  checks(
    "an IBAN's check digits are not computed",
    'if (!isValidIBAN(iban)) return refuse("iban_wrong");',
  ),
  checks(
    "banks outside the scheme are collected from",
    'if (!isSepaCountry(iban.slice(0, 2))) return refuse("iban_elsewhere");',
  ),
  checks("codes go to any country", "[country, ...countries].includes(number.country)", "true"),
  until("a mandate names no creditor", "creditor_id !== null && "),
  until("nobody is sent the code of a form", " && sms !== null"),
  forgetting("forms are never forgotten", "code_expires_at <= ${before.forms}", "0"),
  forgetting("mandates are never forgotten", "order_id < ${before.mandates}", "0"),
];
