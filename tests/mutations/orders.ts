import { inDomain, inFile } from "./mutation.ts";

const money = inFile("app/kit/money.ts", ["app/kit/money.test.ts"]);
const price = inDomain("order/price-of");
const method = inDomain("order/available-methods");
const vat = inDomain("order/vat");
const shop = inDomain("site/sells-credits");
const place = inDomain("order/place-order", "order/place-order", "order/order-limits");
const placed = inDomain("order/place-order-store", "order/place-order", "order/place-discounted");
const posted = inDomain("order/order.schema", "order/order-limits");
const shopPath = inFile(
  "app/routes/credits/shop-path.ts",
  ["app/routes/credits/shop-path.test.ts"],
  "architecture",
);
const begin = inDomain(
  "order/begin-payment",
  ...["order/begin-payment", "order/begin-payment-refusals", "order/is-price-valid"],
);
const mayBegin = inDomain(
  "order/find-payable-order",
  "order/begin-payment-refusals",
  "order/is-price-valid",
);
const startPayment = inDomain(
  "order/start-payment-store",
  "order/begin-payment",
  "order/begin-payment-refusals",
);
const entitled = inDomain(
  "order/start-payment-store",
  "order/is-price-valid",
  "order/code-taken-over",
);
const isPriceValid = inDomain("order/is-price-valid");
const startPaymentSql = inDomain(
  "payment/start-payment-sql",
  "order/begin-payment",
  "order/begin-payment-refusals",
);
const leaving = inDomain("discount/leaving-code");
const sent = inDomain("order/start-provider-payment", "order/begin-payment");

/** Orders: their price, and who may place and pay them. */
export const ORDERS = [
  money("half a cent is dropped", "Math.round(", "Math.floor("),
  price(
    "a discount makes a price of nothing",
    "Math.max(1, subtractPercent(list, percent))",
    "subtractPercent(list, percent)",
  ),
  method("a scheme that is closed is offered", "&& isWithinDates(dated, now)"),
  method("what no provider carries out is offered", "&& payments?.methods.includes(method)"),
  method("a site's own list opens what is not there", "isThere(method) &&"),
  method("a site's list knows no countries", "(entry.countries?.includes(country) ?? true) &&"),
  vat("a rate holds from any day on", "from <= day", "from"),
  vat("a rate changes by the day of UTC", "countryData(country).timeZone", '"UTC"'),
  shop("examples are paid with real money", "(!examples || payments.acceptsExamplePrices)", "true"),
  shop("what nobody can pay is offered", "payments !== null &&"),
  shop("nobody sells the credits", "company !== null &&"),
  place("a browser says the price", "price !== form.price || "),
  place("a browser says the money", " || currency !== form.currency"),
  place(
    "any way to pay is taken",
    'if (!methods.includes(form.method)) return refuse("method_not_here");',
  ),
  place(
    "credits begin without a yes",
    'form.immediate ? offer : refuse("consent_needed")',
    "offer",
  ),
  place(
    "a form that shows another bundle is the order of before",
    "row.bundle === form.bundle && ",
  ),
  place("an order leads to another site", 'safePath(form.back, "") || null', "form.back ?? null"),
  place(
    "a closed shop takes orders",
    "if (!sellsCredits(site, payments)) return",
    "if (!site) return",
  ),
  place(
    "one member fills the database with orders",
    "if (!(await consumeAttempt(services, one)))",
    "if (!one)",
  ),
  place("a repeated form uses up the day", "if (row?.id !== order.id) await", "if (!order) await"),
  begin(
    "one member begins payments without end",
    'if (!(await consumeAttempt(services, one))) return refuse("too_many");',
  ),
  begin(
    "a second tab uses up the day",
    "if (!started.ok || isStarted(started.value))",
    "if (!started.ok)",
  ),
  begin(
    "every provider gets the address",
    'method === "sct" ? findAddress',
    "method ? findAddress",
  ),
  sent("a transfer goes without its address", "    email,\n", "    email: null,\n"),
  posted("a way back has any length", "z.string().max(MAX_BACK_LENGTH)", "z.string()"),
  shopPath("a long way back keeps from buying", "back.length > MAX_BACK_LENGTH ? null : "),
  placed("a member's limit holds nothing up", "${spends} AND NOT", "1 AND NOT"),
  placed("a night is never asked about", "AND NOT ${pause} AND", "AND"),
  placed("the welcome discount is of every purchase", " AND ${isFirstPurchase(order)}`", "`"),
  placed("a code is used by two orders", "${allowed} AND ${held}", "${allowed}"),
  mayBegin(
    "a closed shop begins payments",
    "if (!payments || !sellsCredits(site, payments))",
    "if (!payments)",
  ),
  mayBegin("any way pays an order", "methods.includes(method) &&"),
  mayBegin("a debit needs no mandate", '(method === "sdd") === (debit !== undefined)', "true"),
  mayBegin(
    "a price stands for ever",
    "if (!(await isPriceValid(services, { site, viewer, order, method })))",
    "if (!order)",
  ),
  startPayment(
    "an order is anybody's to pay",
    "AND account_id = ${id} AND site_id = ${siteId}`;",
    "AND site_id = ${siteId}`;",
  ),
  startPayment("a limit that was lowered is not asked", "${open} AND ${spends} AND", "${open} AND"),
  startPayment("two tabs begin two payments", " AND NOT ${hasReusablePayment(reusable)}`", "`"),
  entitled("the welcome discount is had twice", "NOT ${isOrderPriceGone(id, at)} AND ", ""),
  entitled(
    "a code that another order has is used",
    '"code" ? holdsUse(id) : sql`1`',
    '"code" ? sql`1` : sql`1`',
  ),
  isPriceValid(
    "a changed price is charged at the old one",
    "(isYoung || isSame) && wasDiscountAvailable",
    "wasDiscountAvailable",
  ),
  isPriceValid(
    "a discount stands no longer than it was given",
    "Math.max(asOf, order.createdAt))",
    "services.now())",
  ),
  isPriceValid("a code's ways to pay are forgotten", "|| method === order.method)", "|| true)"),
  startPaymentSql(
    "a debit is begun beside another one",
    "state = 'pending' AND method = 'sdd'",
    "0",
  ),
  startPaymentSql(
    "an old page of a provider is shown again",
    "WHEN 'pending' THEN ${since}",
    "WHEN 'pending' THEN 0",
  ),
  startPaymentSql(
    "a page that never answered is asked for for ever",
    "THEN ${triedSince}",
    "THEN 0",
  ),
  leaving(
    "a discount for whoever leaves is had again and again",
    "used.length > 0 ? null : percent",
    "percent",
  ),
  leaving("it is given where nothing is sold", " || !sellsCredits(site, services.payments)"),
  sent("a browser names the bank", "bank: chosenBank?.id ?? null", "bank: bank ?? null"),
];
