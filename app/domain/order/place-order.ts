import { first, idempotent, runBatch } from "~/db/batch";
import { newId, type OrderId, packClientId } from "~/kit/ids";
import { includedVat } from "~/kit/money";
import { done, type Outcome, refuse } from "~/kit/outcome";
import { safePath } from "~/kit/url";
import type { Services } from "~/services";
import { consumeAttempt, releaseAttempt } from "../account/limit-attempts";
import { sellsCredits } from "../site/shop";
import { isOff } from "../site/switches";
import { availableMethods, type Buyer, findQuote, type PriceQuote } from "./find-quote";
import { PRICE_TTL } from "./order";
import type { PlaceOrder } from "./order.schema";
import {
  type NewOrder,
  type PlacedRow,
  type PlacementConditionsRow,
  placementStatements,
  selectPlaced,
} from "./place-order-store";
import { vatRateOf } from "./price";

/** Why an order is not placed, with its HTTP status. The texts are `refusal.*` in shop.json. */
export const PLACE_REFUSALS = {
  closed: 503,
  not_sold: 409,
  method_not_here: 422,
  price_changed: 409,
  code_not_found: 422,
  code_used: 409,
  code_minimum: 422,
  code_method: 422,
  over_limit: 403,
  pause: 409,
  consent_needed: 422,
  too_many: 429,
} as const;
export type PlaceRefusal = keyof typeof PLACE_REFUSALS;

const IDEMPOTENT_BY = idempotent("the form's client id");

/**
 * Places an order and freezes everything it costs (R262). The price shown is compared, never used.
 * The use of a code, the member's limit and the night pause are conditions of one batch. A form
 * sent twice places one order, and the second time returns that order even if its discount has
 * ended since.
 */
export async function placeOrder(
  services: Services,
  buyer: Buyer,
  form: PlaceOrder,
): Promise<Outcome<OrderId, PlaceRefusal>> {
  const { viewer } = buyer;
  const attemptKey = { siteId: viewer.siteId, subject: viewer.id, limit: "order" } as const;
  const offer = await checkPriceAndConsent(services, buyer, form);
  if (!offer.ok) return findEarlierOrder(services, { ...form, viewer }, offer);
  // Counted before the batch, so that a thousand parallel forms count as a thousand. An attempt
  // that places no order is not counted (R318).
  if (!(await consumeAttempt(services, attemptKey)))
    return findEarlierOrder(services, { ...form, viewer }, refuse("too_many"));
  const order = toNewOrder(buyer, form, { ...offer.value, at: services.now() });
  const { placed, conditions } = await runBatch(
    services.db,
    placementStatements(order, toOrderTerms(buyer, form, offer.value)),
    IDEMPOTENT_BY,
  );
  const [row] = placed.rows;
  if (row?.id !== order.id) await releaseAttempt(services, attemptKey);
  if (row) return isAsShown(row, form) ? done(row.id) : refuse("price_changed");
  return refuse(toPlaceRefusal(offer.value, conditions.rows[0]));
}

/** Returns the order that this form already placed; otherwise the refusal. */
async function findEarlierOrder(
  services: Services,
  form: PlaceOrder & Pick<Buyer, "viewer">,
  refusal: Outcome<never, PlaceRefusal>,
): Promise<Outcome<OrderId, PlaceRefusal>> {
  const before = await first(services.db, selectPlaced(form.viewer, packClientId(form.client_id)));
  return before && isAsShown(before, form) ? done(before.id) : refusal;
}

/** Returns the current price if the page showed that price and the buyer gave every consent. */
async function checkPriceAndConsent(
  services: Services,
  buyer: Buyer,
  form: PlaceOrder,
): Promise<Outcome<PriceQuote, PlaceRefusal>> {
  const { payments } = services;
  const { site, country } = buyer;
  if (isOff(site, "payments")) return refuse("closed");
  if (!sellsCredits(site, payments)) return refuse("not_sold");
  const methods = availableMethods(site, { country, now: services.now() }, payments);
  if (!methods.includes(form.method)) return refuse("method_not_here");
  const offer = await findQuote(services, buyer, form);
  if (!offer.ok) return offer;
  const { price, currency } = offer.value.price;
  if (price !== form.price || currency !== form.currency) return refuse("price_changed");
  return form.immediate ? offer : refuse("consent_needed");
}

const isAsShown = (row: PlacedRow, form: PlaceOrder): boolean =>
  row.bundle === form.bundle && row.price === form.price && row.currency === form.currency;

function toNewOrder(
  { site, viewer, country }: Buyer,
  form: PlaceOrder,
  { price, discount, at }: PriceQuote & { at: number },
): NewOrder {
  const vatRate = vatRateOf(country, at, site);
  return {
    id: newId<OrderId>(),
    site_id: viewer.siteId,
    account_id: viewer.id,
    client_id: packClientId(form.client_id),
    method: form.method,
    country,
    bundle: price.bundle,
    credits: price.credits,
    currency: price.currency,
    list_price: price.list,
    discount_percent: price.percent,
    price: price.price,
    discount: discount?.kind ?? ("none" as const),
    discount_code: discount?.code ?? null,
    vat_rate: vatRate,
    vat: includedVat(price.price, vatRate),
    back: safePath(form.back, "") || null,
    immediate_at: at,
    created_at: at,
  };
}

const toOrderTerms = ({ site, timeZone }: Buyer, { tonight }: PlaceOrder, offer: PriceQuote) => ({
  site,
  timeZone,
  tonight,
  validity: offer.discount?.kind === "code" ? (offer.code?.validity ?? null) : null,
  reservedFor: PRICE_TTL,
});

/**
 * The batch wrote nothing although the checks passed: a parallel change, or the member's own
 * limits.
 */
function toPlaceRefusal(
  { discount, code }: PriceQuote,
  conditions: PlacementConditionsRow | undefined,
): PlaceRefusal {
  if (conditions?.closed) return "closed";
  if (conditions && !conditions.maySpend) return "over_limit";
  if (conditions?.pause) return "pause";
  if (discount?.kind !== "code") return "price_changed";
  return code?.validity === "once-per-user" ? "code_used" : "code_not_found";
}
