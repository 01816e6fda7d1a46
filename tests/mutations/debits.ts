import { inDomain } from "./mutation.ts";

const limits = inDomain("debit/debit-store", "debit/confirm-debit", "debit/debit-limits");
const keeping = inDomain("debit/keep-debit-form");
const kept = inDomain("debit/kept-form", "debit/keep-debit-form");
const store = inDomain("debit/debit-store", "debit/keep-debit-form");
const codes = inDomain("debit/send-code", "debit/keep-debit-form");
const checks = inDomain(
  "debit/check-debit-form",
  "debit/keep-debit-form",
  "debit/check-debit-form",
);
const confirming = inDomain("debit/confirm-debit");
const block = inDomain("debit/block-sql");
const blocked = inDomain("debit/debit-store", "debit/block-sql");
const same = inDomain("debit/debit-store", "debit/same-debtor");
const hashes = inDomain("debit/debtor-hashes", "debit/same-debtor");
const forgetting = inDomain("debit/debit-store", "debit/forget-debits");
const until = inDomain("debit/debit", "debit/keep-debit-form");

/** What stands between a form and somebody's bank account. */
export const DEBITS = [
  confirming(
    "any code gives a mandate",
    "if (!(await isCode(services, asked, { otp, codeHash: row.codeHash })))",
    "if (false)",
  ),
  confirming("the whole IBAN of a mandate is kept", "iban.slice(-4)", "iban"),
  limits(
    "a sixth code is tried",
    "code_attempts < ${DEBIT_CODE_TRIES} AND code_expires_at",
    "code_expires_at",
  ),
  limits("three debits wait for the bank", " AND ${openDebits(asked)} < ${MAX_OPEN_DEBITS}"),
  limits(
    "more than a hundred euros are collected",
    " AND ${debited(asked)} + ${asked.amount} <= ${MAX_DEBITED}",
  ),
  limits(
    "what went back is collected once more",
    "'completed', 'refunded', 'charged_back')",
    "'completed')",
  ),
  limits("two windows collect twice", "    AND NOT ${isUnderWay(asked)} AND ", "    AND "),
  limits(
    "what is collected already counts no more",
    "'pending', 'completed', 'refunded', 'charged_back')",
    "'pending', 'refunded', 'charged_back')",
  ),
  limits(
    "a debit is confirmed by another member of its site",
    "AND account_id = ${debtor.id} AND site_id = ${debtor.siteId}`;\n\ntype NewCode",
    "AND site_id = ${debtor.siteId}`;\n\ntype NewCode",
  ),
  limits(
    "a debit is confirmed on another site",
    " AND site_id = ${debtor.siteId}`;\n\ntype NewCode",
    "`;\n\ntype NewCode",
  ),
  blocked("a returned debit blocks nobody's next", " AND NOT ${isBlocked(asked)}"),
  block("a block comes where nothing was returned", " AND ${when} ON CONFLICT", " ON CONFLICT"),
  same(
    "a returned debit is forgotten with another account",
    "\n    OR EXISTS (SELECT 1 FROM mandates WHERE order_id IN ${ordersOf(asked)} AND returned_at IS NOT NULL)",
  ),
  same(
    "a bank account has limits of each member",
    "iban_hash = ${hashes?.iban ?? null} AND",
    "0 AND",
  ),
  same(
    "a telephone has limits of each member",
    "phone_hash = ${hashes?.phone ?? null} AND",
    "0 AND",
  ),
  same(
    "two accounts collect at once",
    "m.order_id IN ${ordersOf(asked)} AND m.agreed_at",
    "m.order_id = ${asked.orderId} AND m.agreed_at",
  ),
  hashes("one site's debtors are known on another", ":${siteId}:${value}", ":${value}"),
  block(
    "a mandate says that it was returned where nothing was",
    "returned_at IS NULL AND ${when}`",
    "returned_at IS NULL`",
  ),
  keeping("a form is kept beyond the limits", "if (refusal) return refuse(refusal);"),
  keeping(
    "codes to one telephone are not counted",
    'if (!(await maySend(services, asked, form.phone))) return refuse("too_many_codes");',
  ),
  keeping(
    "codes of one member are not counted",
    'if (!(await maySend(services, asked, null))) return refuse("too_many_codes");',
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
    'if (!isSEPACountry(iban.slice(0, 2))) return refuse("iban_elsewhere");',
  ),
  checks("codes go to any country", "[country, ...countries].includes(number.country)", "true"),
  until("a mandate names no creditor", "creditor_id !== null && "),
  until("nobody is sent the code of a form", " && sms !== null"),
  forgetting("forms are never forgotten", "code_expires_at <= ${before.forms}", "0"),
  forgetting("mandates are never forgotten", "order_id < ${before.mandates}", "0"),
];
