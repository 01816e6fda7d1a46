import { inDomain, inFile } from "./mutation.ts";

const welcome = inDomain("discount/welcome");
const better = inDomain("discount/pick-better-discount");
const use = inDomain("discount/use-sql");
const codeUse = inDomain("discount/use-sql", "discount/find-code");
const over = inDomain("discount/use-sql", "order/code-taken-over");
const window = inDomain("order/begin-payment", "order/code-taken-over");
const find = inDomain("discount/find-code");
const store = inDomain("discount/discount-store", "discount/find-code");
const erased = inDomain("discount/member-data-sql", "deactivation/erasure");
const offer = inDomain("order/find-quote", "order/find-quotes");
const offers = inDomain("order/find-quotes");
const countdown = inFile(
  "app/routes/bonus/format-countdown.ts",
  ["app/routes/bonus/format-countdown.test.ts"],
  "architecture",
);
const operators = inFile(
  "scripts/site/discounts.ts",
  ["scripts/site/discounts.test.ts"],
  "architecture",
);

/** The times of the welcome discount, and the conditions of discount codes. */
export const DISCOUNTS = [
  welcome("the welcome discount lasts a moment longer", "now >= ends", "now > ends"),
  welcome("a buyer has the welcome discount again", "bought || now", "now"),
  better("the smaller discount is taken", "value_percentage > (", "value_percentage < ("),
  better("a code is spent for nothing", "value_percentage > (", "value_percentage >= ("),
  use("a use that somebody has is taken away", "WHERE ${isUseFree(use)}`", "WHERE 1`"),
  use("a code that ended is used", "code = ${code} AND status = 'active'\n", "code = ${code}\n"),
  use("a code that expired is used", "(expires IS NULL OR expires > ${at})", "1"),
  use(
    "a use is taken whatever its batch says",
    "WHERE ${when} AND EXISTS (SELECT 1 FROM d",
    "WHERE EXISTS (SELECT 1 FROM d",
  ),
  codeUse("a use that was paid is free", "discount_uses.held_until IS NOT NULL AND (", "("),
  use(
    "another's order gives up its use before its time",
    "OR discount_uses.account_id = ${accountId}",
    "OR 1",
  ),
  use("one account keeps a code from all others", " OR discount_uses.used_at <= ${at - MAX_HOLD}"),
  use("a use that is taken anew is held anew", "discount_uses.used_at > ${at", "0 > ${at"),
  use("a debit that collects gives up its use", " AND NOT ${isDebitPending})`", ")`"),
  use(
    "a newer order keeps what an older one was paid with",
    "used_at = excluded.used_at WHERE discount_uses.held_until IS NOT NULL`",
    "used_at = excluded.used_at WHERE 0`",
  ),
  over(
    "two orders are paid with one use",
    "AND u.held_until IS NULL AND u.order_id <> ${order.orderId})",
    "AND 0)",
  ),
  over(
    "an order is too late for what another only holds",
    "AND u.held_until IS NULL AND u.order_id",
    "AND u.order_id",
  ),
  window(
    "a transfer keeps a code of the whole site",
    "heldUntil: at + PENDING_PAYMENT_TTL",
    "heldUntil: 9e15",
  ),
  store("a code of another site is found", "c.site_id = ${siteId} AND c.code", "c.code"),
  find("a code that ended is found", 'code.status === "active" &&', ""),
  find("a code that expired is found", "!code.expired &&", ""),
  find("a code of another country is found", "isOf(code.country, country) &&", ""),
  find("somebody else's code is found", "isOf(code.user_id, viewer.id) &&", ""),
  find("a code of another currency is found", "isOf(code.currency, currency) &&", ""),
  find("a code is found for any order", "price < minimum_order_value", "false"),
  find("a code is found for any way to pay", "paymentmethods?.includes(method)", "true"),
  find(
    "anybody is told that a code is used",
    'row.taker === viewer.id ? "code_used" : "code_not_found"',
    '"code_used"',
  ),
  find(
    "words are tried out without end",
    'if (!(await consumeAttempt(services, guess))) return refuse("code_not_found");',
  ),
  find("a right code counts as a guess", "if (!wrong) await releaseAttempt(services, guess);"),
  erased(
    "who used a code is known for ever",
    "SET account_id = NULL WHERE account_id = ${id}",
    "SET account_id = NULL WHERE 0",
  ),
  offer("a code is used for an order that is too small", "if (missed) return refuse(missed);", ""),
  offers("a bundle that costs too little has the code’s price", "missed ? null : code", "code"),
  offers(
    "a bundle does not say that the code is not for it",
    "missed }] : []",
    "missed: false }] : []",
  ),
  countdown("the last second is told as none", "Math.ceil", "Math.floor"),
  operators("a code for nobody of the site is given out", "if (!member) throw", "if (0) throw"),
];
