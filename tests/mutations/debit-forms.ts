import { inDomain } from "./mutation.ts";

const keeping = inDomain("direct-debit/store-debit-form");
const kept = inDomain("direct-debit/stored-form", "direct-debit/store-debit-form");
const store = inDomain("direct-debit/direct-debit-store", "direct-debit/store-debit-form");
const codes = inDomain("direct-debit/send-code", "direct-debit/store-debit-form");
const refusal = inDomain("direct-debit/debit-refusal-of", "direct-debit/store-debit-form");
const sending = inDomain("direct-debit/send-code", "direct-debit/store-debit-form");
const checks = inDomain(
  "direct-debit/check-debit-form",
  "direct-debit/store-debit-form",
  "direct-debit/check-debit-form",
);
const until = inDomain("direct-debit/direct-debit", "direct-debit/store-debit-form");
const forgetting = inDomain(
  "direct-debit/direct-debit-store",
  "direct-debit/delete-expired-debits",
);

/** The direct debit form and its results. */
export const DEBIT_FORMS = [
  keeping("a form is kept beyond the limits", "if (refusal) return refuse(refusal);"),
  keeping(
    "codes to one telephone are not counted",
    'if (!(await takeCodeAttempt(services, asked, { phone: form.phone })))\n    return refuse("too_many_codes");',
  ),
  keeping(
    "codes of one member are not counted",
    'if (!(await takeCodeAttempt(services, asked, { network }))) return refuse("too_many_codes");',
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
    "encrypt(factorKeys, JSON.stringify(form), encryptionContext(key))",
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
