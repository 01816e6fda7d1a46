import { inDomain, inFile } from "./mutation.ts";

const money = inFile("app/kit/money.ts", ["app/kit/money.test.ts"]);
const price = inDomain("order/price", "order/find-quote");
const findQuote = inDomain("order/find-quote");
const shop = inDomain("site/shop", "site/site");
const placeOrder = inDomain("order/place-order");
const placeOrderStore = inDomain("order/place-order-store", "order/place-order");
const orderSchema = inDomain("order/order.schema", "order/place-order");
const shopPath = inFile(
  "app/features/shop/shop-path.ts",
  ["app/features/shop/shop-path.test.ts"],
  "architecture",
);
const beginPayment = inDomain("order/begin-payment", "order/begin-payment", "order/find-quote");
const startPaymentStoreByBeginPayment = inDomain(
  "order/start-payment-store",
  "order/begin-payment",
);
const startPaymentStoreByFindQuote = inDomain(
  "order/start-payment-store",
  "order/find-quote",
  "order/place-order",
);
const paymentSql = inDomain("payment/payment-sql", "order/begin-payment");
const discountCode = inDomain("discount/discount-code");
const startProviderPayment = inDomain("order/start-provider-payment", "order/begin-payment");

/** Orders: their price, and who may place and pay them. */
export const ORDERS = [
  money("half a cent is rounded down", "Math.round(", "Math.floor("),
  price(
    "a discount reduces a price to zero",
    "Math.max(1, subtractPercent(list, percent))",
    "subtractPercent(list, percent)",
  ),
  findQuote("a payment method outside its dates is offered", "&& isWithinDates(dated, now)"),
  findQuote(
    "a payment method without a provider is offered",
    "&& payments?.methods.includes(method)",
  ),
  findQuote("a site's list enables an unavailable payment method", "isThere(method) &&"),
  findQuote(
    "a site's list ignores the countries of a payment method",
    "(entry.countries?.includes(country) ?? true) &&",
  ),
  price("a VAT rate applies before its first day", "from <= day", "from"),
  price("a VAT rate changes by the UTC date", "countryData(country).timeZone", '"UTC"'),
  shop(
    "example prices are charged in real money",
    "(!examples || payments.acceptsExamplePrices)",
    "true",
  ),
  shop("credits are offered without a payment provider", "payments !== null &&"),
  shop("credits are offered without a company", "company !== null &&"),
  placeOrder("an order accepts another price from the browser", "price !== form.price || "),
  placeOrder(
    "an order accepts another currency from the browser",
    " || currency !== form.currency",
  ),
  placeOrder(
    "an order accepts any payment method",
    'if (!methods.includes(form.method)) return refuse("method_not_here");',
  ),
  placeOrder(
    "an order is placed without consent to immediate delivery",
    'form.immediate ? offer : refuse("consent_needed")',
    "offer",
  ),
  placeOrder(
    "a form with another bundle returns the previous order",
    "row.bundle === form.bundle && ",
  ),
  placeOrder(
    "an order's return path leads to another site",
    'safePath(form.back, "") || null',
    "form.back ?? null",
  ),
  placeOrder(
    "a closed shop accepts orders",
    "if (!sellsCredits(site, payments)) return",
    "if (!site) return",
  ),
  placeOrder(
    "a member places any number of orders",
    "if (!(await consumeAttempt(services, attemptKey)))",
    "if (!attemptKey)",
  ),
  placeOrder(
    "a repeated form counts towards the order limit",
    "if (row?.id !== order.id) await",
    "if (!order) await",
  ),
  beginPayment(
    "a member begins any number of payments",
    'if (!(await consumeAttempt(services, attemptKey))) return refuse("too_many");',
  ),
  beginPayment(
    "a reused payment counts towards the payment limit",
    "if (!started.ok || isStarted(started.value))",
    "if (!started.ok)",
  ),
  beginPayment(
    "every provider receives the e-mail address",
    'method === "sct" ? findAddress',
    "method ? findAddress",
  ),
  startProviderPayment(
    "a bank transfer is begun without an e-mail address",
    "    email,\n",
    "    email: null,\n",
  ),
  orderSchema(
    "a return path of any length is accepted",
    "z.string().max(MAX_BACK_LENGTH)",
    "z.string()",
  ),
  shopPath("a long return path prevents a purchase", "back.length > MAX_BACK_LENGTH ? null : "),
  placeOrderStore("an order ignores the member's spending limit", "${spends} AND NOT", "1 AND NOT"),
  placeOrderStore("an order ignores the night pause", "AND NOT ${pause} AND", "AND"),
  placeOrderStore(
    "the welcome discount applies to every purchase",
    " AND ${isFirstPurchase(order)}`",
    "`",
  ),
  placeOrderStore("a code is used by two orders", "${allowed} AND ${isReserved}", "${allowed}"),
  beginPayment(
    "a closed shop begins payments",
    "if (!payments || !sellsCredits(site, payments))",
    "if (!payments)",
  ),
  beginPayment("a payment begins with any method", "methods.includes(method) &&"),
  beginPayment(
    "a debit begins without a mandate",
    '(method === "sdd") === (debit !== undefined)',
    "true",
  ),
  beginPayment(
    "an order's price never expires",
    "if (!(await isPriceValid(services, { site, viewer, order, method })))",
    "if (!order)",
  ),
  startPaymentStoreByBeginPayment(
    "another member pays an order",
    "forOwner(owner, orders.account_id)",
    "forSite(owner.siteId)",
  ),
  startPaymentStoreByBeginPayment(
    "a payment ignores a lowered spending limit",
    "${open} AND ${spends} AND",
    "${open} AND",
  ),
  startPaymentStoreByBeginPayment(
    "two tabs begin two payments",
    " AND NOT ${hasReusablePayment(reusable)}`",
    "`",
  ),
  startPaymentStoreByFindQuote(
    "the welcome discount is used twice",
    "NOT ${isOrderPriceGone(id, at)} AND ",
    "",
  ),
  startPaymentStoreByFindQuote(
    "a code held by another order is used",
    '"code" ? holdsUse(id) : sql`1`',
    '"code" ? sql`1` : sql`1`',
  ),
  findQuote(
    "an order is charged at an outdated price",
    "(isYoung || isSame) && wasDiscountAvailable",
    "wasDiscountAvailable",
  ),
  findQuote(
    "a discount ends before the order's price",
    "Math.max(asOf, order.createdAt))",
    "services.now())",
  ),
  findQuote(
    "a payment ignores the payment methods of its code",
    "|| method === order.method)",
    "|| true)",
  ),
  paymentSql(
    "a second debit is begun for an order",
    "${payments.state} = 'pending' AND ${payments.method} = 'sdd'",
    "0",
  ),
  paymentSql(
    "an expired provider page is used again",
    "WHEN 'pending' THEN ${since}",
    "WHEN 'pending' THEN 0",
  ),
  paymentSql("an unanswered payment is requested without an end", "THEN ${triedSince}", "THEN 0"),
  discountCode(
    "the discount for leaving members is given repeatedly",
    "used.length > 0 ? null : percent",
    "percent",
  ),
  discountCode(
    "the discount for leaving members is given in a closed shop",
    " || !sellsCredits(site, services.payments)",
  ),
  startProviderPayment(
    "the browser determines the bank",
    "bank: chosenBank?.id ?? null",
    "bank: bank ?? null",
  ),
];
