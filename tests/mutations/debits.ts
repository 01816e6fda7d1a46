import { inDomain } from "./mutation.ts";

const directDebitStore = inDomain(
  "direct-debit/direct-debit-store",
  "direct-debit/debit-code",
  "direct-debit/store-debit-form",
);
const debitCode = inDomain("direct-debit/debit-code");
const directDebitSql = inDomain("direct-debit/direct-debit-sql", "direct-debit/debit-code");
const beginPayment = inDomain("order/begin-payment");
const refundStatementsStore = inDomain(
  "order/refund-statements-store",
  "order/apply-provider-event",
);
const directDebitStoreByDebitCode = inDomain(
  "direct-debit/direct-debit-store",
  "direct-debit/debit-code",
);
const debtorHashes = inDomain("direct-debit/debtor-hashes", "direct-debit/debit-code");

/** The checks between the form and a direct debit. */
export const DEBITS = [
  debitCode(
    "any code confirms a mandate",
    "if (!(await verifyCode(services, debitKey, { otp, codeHash: row.codeHash })))",
    "if (false)",
  ),
  debitCode("a mandate stores the whole IBAN", "iban.slice(-4)", "iban"),
  directDebitStore(
    "a sixth debit code is accepted",
    "        lt(debitForms.code_attempts, MAX_DEBIT_CODE_TRIES),\n",
    "",
  ),
  directDebitStore(
    "a third pending debit is accepted",
    " AND ${openDebits(query)} < ${MAX_OPEN_DEBITS}",
  ),
  directDebitStore(
    "debits above the maximum amount are accepted",
    " AND ${debitedAmount(query)} + ${amount} <= ${MAX_DEBITED}",
  ),
  directDebitStore(
    "returned debits do not count towards the maximum amount",
    "'completed', 'surplus', 'refunded', 'charged_back')\n    AND ${p.created_at}",
    "'completed', 'surplus')\n    AND ${p.created_at}",
  ),
  directDebitStore("two confirmations create two debits", " AND NOT ${isDebitPending(query)}"),
  directDebitStore(
    "completed debits do not count towards the maximum amount",
    "'pending', 'completed', 'surplus', 'refunded', 'charged_back')",
    "'pending', 'surplus', 'refunded', 'charged_back')",
  ),
  directDebitStore(
    "surplus debits do not count towards the maximum amount",
    "'pending', 'completed', 'surplus', 'refunded', 'charged_back')",
    "'pending', 'completed', 'refunded', 'charged_back')",
  ),
  directDebitStore("a collected debit's mandate is replaced", " AND NOT ${isSettled(query)}"),
  refundStatementsStore(
    "a returned surplus debit does not block further debits",
    "blockDebits({ orderId, at }, isRefundInserted(refundId, { orderId, at }))",
    "blockDebits({ orderId, at }, isBack)",
  ),
  debitCode(
    "a refusal reveals a bank account known to this site",
    'debitRefusalOf(all.rows[0], amount) ? "provider_down" : "code_ended"',
    'debitRefusalOf(all.rows[0], amount) ?? "code_ended"',
  ),
  beginPayment(
    "a mandate is stored although a limit forbids the payment",
    "  return toPaymentBlocker(conditions);\n",
    "  return null;\n",
  ),
  beginPayment(
    "a mandate is stored although too many payments were begun",
    'if (await isLimited(services, { siteId, subject, limit: "payment" })) return "too_many";',
  ),
  directDebitStore(
    "another member of the site confirms a debit",
    "forOwner(debtor, debitForms.account_id)",
    "forSite(debtor.siteId)",
  ),
  directDebitStore(
    "a debit is confirmed on another site",
    "forOwner(debtor, debitForms.account_id)",
    "forOwner({ ...debtor, siteId: sql`${debitForms.site_id}` }, debitForms.account_id)",
  ),
  directDebitStoreByDebitCode(
    "a returned debit does not block the member's next debit",
    " AND NOT ${isBlocked(query)}",
  ),
  directDebitSql(
    "a debit block is stored without a returned debit",
    "IS NOT NULL AND ${when}",
    "IS NOT NULL",
  ),
  directDebitStoreByDebitCode(
    "a returned debit does not block the debtor's other account",
    " OR ${exists(returned)}",
  ),
  directDebitStoreByDebitCode(
    "debit limits of a bank account apply to each member",
    "hashes?.iban ?? null)}",
    "null)}",
  ),
  directDebitStoreByDebitCode(
    "debit limits of a telephone apply to each member",
    "hashes?.phone ?? null)}",
    "null)}",
  ),
  directDebitStoreByDebitCode(
    "two accounts of a debtor create debits at once",
    "${m.order_id} IN ${ordersOf(query)} AND ${m.agreed_at}",
    "${m.order_id} = ${query.orderId} AND ${m.agreed_at}",
  ),
  debtorHashes("a debtor is recognized on another site", ":${siteId}:${value}", ":${value}"),
  directDebitSql(
    "a mandate is marked as returned without a returned debit",
    "isNull(mandates.returned_at), when)",
    "isNull(mandates.returned_at))",
  ),
];
