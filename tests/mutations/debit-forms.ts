import { inDomain } from "./mutation.ts";

const storeForm = inDomain("direct-debit/store-debit-form");
const storedForm = inDomain("direct-debit/stored-form", "direct-debit/store-debit-form");
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
  storeForm("a form is kept beyond the limits", "if (refusal) return refuse(refusal);"),
  storeForm(
    "codes to one telephone are not counted",
    'if (!(await consumeCodeAttempt(services, debitKey, { phone: form.phone })))\n    return refuse("too_many_codes");',
  ),
  storeForm(
    "codes of one member are not counted",
    'if (!(await consumeCodeAttempt(services, debitKey, { network }))) return refuse("too_many_codes");',
  ),
  refusal(
    "an account that nobody confirmed has codes sent",
    'if (conditions.unconfirmed) return "confirm_first";',
  ),
  sending(
    "a pile of accounts texts a pile of strangers",
    ' && consume("debit_code_network", by.network)',
  ),
  storedForm(
    "a form lies open in the database",
    "encrypt(factorKeys, JSON.stringify(form), encryptionContext(key))",
    "Promise.resolve(JSON.stringify(form))",
  ),
  store(
    "codes of one order have no end",
    "SET code_hash = ${query.codeHash}, code_expires_at = ${query.expiresAt}, code_attempts = 0, sent = sent + 1",
    "SET code_hash = ${query.codeHash}, code_expires_at = ${query.expiresAt}, code_attempts = 0",
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
