import { inDomain } from "./mutation.ts";

const limits = inDomain(
  "direct-debit/direct-debit-store",
  "direct-debit/confirm-debit",
  "direct-debit/debit-limits",
);
const confirming = inDomain("direct-debit/confirm-debit");
const block = inDomain("direct-debit/block-sql");
const confirmedOnce = inDomain("direct-debit/confirm-debit", "direct-debit/same-debtor");
const before = inDomain("order/find-payable-order", "order/find-payable-order");
const back = inDomain("order/chargeback-store", "order/chargeback-store");
const blocked = inDomain("direct-debit/direct-debit-store", "direct-debit/block-sql");
const same = inDomain("direct-debit/direct-debit-store", "direct-debit/same-debtor");
const hashes = inDomain("direct-debit/debtor-hashes", "direct-debit/same-debtor");

/** The checks between the form and a direct debit. */
export const DEBITS = [
  confirming(
    "any code gives a mandate",
    "if (!(await verifyCode(services, debitKey, { otp, codeHash: row.codeHash })))",
    "if (false)",
  ),
  confirming("the whole IBAN of a mandate is kept", "iban.slice(-4)", "iban"),
  limits(
    "a sixth code is tried",
    "code_attempts < ${MAX_DEBIT_CODE_TRIES} AND code_expires_at",
    "code_expires_at",
  ),
  limits("three debits wait for the bank", " AND ${openDebits(query)} < ${MAX_OPEN_DEBITS}"),
  limits(
    "more than a hundred euros are collected",
    " AND ${debitedAmount(query)} + ${query.amount} <= ${MAX_DEBITED}",
  ),
  limits(
    "what went back is collected once more",
    "'completed', 'surplus', 'refunded', 'charged_back')\n    AND p.created_at",
    "'completed', 'surplus')\n    AND p.created_at",
  ),
  limits("two windows collect twice", "    AND NOT ${isDebitPending(query)} AND ", "    AND "),
  limits(
    "what is collected already counts no more",
    "'pending', 'completed', 'surplus', 'refunded', 'charged_back')",
    "'pending', 'surplus', 'refunded', 'charged_back')",
  ),
  limits(
    "what was one too many is collected beside the hundred",
    "'pending', 'completed', 'surplus', 'refunded', 'charged_back')",
    "'pending', 'completed', 'refunded', 'charged_back')",
  ),
  limits("a debit that came in loses its mandate", " AND NOT ${isSettled(query)}"),
  back(
    "one that was too many is returned and no debit ends",
    "blockDebits({ orderId, at }, isRefundInserted(refundId))",
    "blockDebits({ orderId, at }, isBack)",
  ),
  confirmedOnce(
    "whose bank account has paid here is told to anybody",
    'debitRefusalOf(all.rows[0], amount) ? "provider_down" : "code_ended"',
    'debitRefusalOf(all.rows[0], amount) ?? "code_ended"',
  ),
  before(
    "a mandate is given that a limit stands against",
    "  return toPaymentBlocker(conditions);\n",
    "  return null;\n",
  ),
  before(
    "a mandate is given for a payment too many",
    'if (await isLimited(services, { siteId, subject, limit: "payment" })) return "too_many";',
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
  blocked("a returned debit blocks nobody's next", " AND NOT ${isBlocked(query)}"),
  block("a block comes where nothing was returned", " AND ${when} ON CONFLICT", " ON CONFLICT"),
  same(
    "a returned debit is forgotten with another account",
    "\n    OR EXISTS (SELECT 1 FROM mandates WHERE order_id IN ${ordersOf(query)} AND returned_at IS NOT NULL)",
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
    "m.order_id IN ${ordersOf(query)} AND m.agreed_at",
    "m.order_id = ${query.orderId} AND m.agreed_at",
  ),
  hashes("one site's debtors are known on another", ":${siteId}:${value}", ":${value}"),
  block(
    "a mandate says that it was returned where nothing was",
    "returned_at IS NULL AND ${when}`",
    "returned_at IS NULL`",
  ),
];
