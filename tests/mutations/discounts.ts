import { inDomain } from "./mutation.ts";

const discount = inDomain("discount/discount", "discount/discount-code");
const discountSqlByDiscountCode = inDomain("discount/discount-sql", "discount/discount-code");
const discountSqlByPlaceOrder = inDomain("discount/discount-sql", "order/place-order");
const beginPayment = inDomain("order/begin-payment", "order/place-order");
const discountCode = inDomain("discount/discount-code");
const discountStore = inDomain("discount/discount-store", "discount/discount-code");
const discountSqlByErasure = inDomain("discount/discount-sql", "deactivation/erasure");
const findQuote = inDomain("order/find-quote");
/** The times of the welcome discount, and the conditions of discount codes. */
export const DISCOUNTS = [
  discount("the welcome discount ends a moment late", "now >= ends", "now > ends"),
  discount("a previous buyer gets the welcome discount", "bought || now", "now"),
  discount("the smaller discount is applied", "value_percentage > (", "value_percentage < ("),
  discount("a code without an advantage is used", "value_percentage > (", "value_percentage >= ("),
  discountSqlByDiscountCode(
    "a code use of another account is taken over",
    "WHERE ${isUseFree(use)}`",
    "WHERE 1`",
  ),
  discountSqlByDiscountCode(
    "an inactive code is used",
    "${discountCodes.status} = 'active' AND ",
    "",
  ),
  discountSqlByDiscountCode(
    "an expired code is used",
    "(${discountCodes.expires} IS NULL OR ${discountCodes.expires} > ${at})",
    "1",
  ),
  discountSqlByDiscountCode(
    "a code use is taken although the condition of its batch fails",
    "${when} AND ${isActive(use)}",
    "${isActive(use)}",
  ),
  discountSqlByDiscountCode(
    "a paid code use is available again",
    "${discountUses.held_until} IS NOT NULL AND (",
    "(",
  ),
  discountSqlByDiscountCode(
    "another account's order loses its code use too early",
    "OR ${discountUses.account_id} = ${accountId}",
    "OR 1",
  ),
  discountSqlByDiscountCode(
    "one account holds a code use without an end",
    "\n    OR ${discountUses.used_at} <= ${at - MAX_HOLD}",
  ),
  discountSqlByDiscountCode(
    "repeating a code use restarts its hold",
    "${usedAt} > ${at",
    "0 > ${at",
  ),
  discountSqlByDiscountCode(
    "a pending debit loses its code use",
    " AND NOT ${isDebitPending})`",
    ")`",
  ),
  discountSqlByDiscountCode(
    "a newer order keeps the code use that paid an older order",
    "${replaced(discountUses.used_at)} WHERE ${discountUses.held_until} IS NOT NULL`",
    "${replaced(discountUses.used_at)} WHERE 0`",
  ),
  discountSqlByPlaceOrder(
    "two orders are paid with one code use",
    "AND ${u.held_until} IS NULL AND ${u.order_id} <> ${order.orderId})",
    "AND 0)",
  ),
  discountSqlByPlaceOrder(
    "an order is refused because another order holds its code use",
    "AND ${u.held_until} IS NULL AND ${u.order_id}",
    "AND ${u.order_id}",
  ),
  beginPayment(
    "a bank transfer holds a code of the whole site without an end",
    "heldUntil: at + PENDING_PAYMENT_TTL",
    "heldUntil: 9e15",
  ),
  discountStore(
    "a code of another site is found",
    "code, at }: CodeQuery) =>\n  forSite(siteId)",
    "code, at }: CodeQuery) =>\n  forSite(sql`${discountCodes.site_id}`)",
  ),
  discountCode("an inactive code is found", 'code.status === "active" &&', ""),
  discountCode("an expired code is found", "!code.expired &&", ""),
  discountCode("a code of another country is found", "isOf(code.country, country) &&", ""),
  discountCode("another member's code is found", "isOf(code.user_id, viewer.id) &&", ""),
  discountCode("a code of another currency is found", "isOf(code.currency, currency) &&", ""),
  discountCode(
    "a code is found below its minimum order value",
    "price < minimum_order_value",
    "false",
  ),
  discountCode(
    "a code is found for any payment method",
    "paymentmethods?.includes(method)",
    "true",
  ),
  discountCode(
    "any member learns that a code was used",
    'row.taker === viewer.id ? "code_used" : "code_not_found"',
    '"code_used"',
  ),
  discountCode(
    "code guesses have no limit",
    'if (!(await consumeAttempt(services, guess))) return refuse("code_not_found");',
  ),
  discountCode(
    "a correct code counts as a guess",
    "if (!wrong) await releaseAttempt(services, guess);",
  ),
  discountSqlByErasure(
    "an erased member's code use stays identified",
    ".set({ account_id: null }).where(isTheirs)",
    ".set({ account_id: null }).where(sql`0`)",
  ),
  findQuote(
    "an order below the minimum value uses a code",
    "if (unmetCondition) return refuse(unmetCondition);",
    "",
  ),
  findQuote(
    "a quote below the minimum value uses the code",
    "isBelowCodeMinimum ? null : code",
    "code",
  ),
  findQuote(
    "a quote does not mark a bundle that the code excludes",
    "isBelowCodeMinimum }] : []",
    "isBelowCodeMinimum: false }] : []",
  ),
];
