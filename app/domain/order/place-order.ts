import { first, repeatable, runBatch } from "~/db/batch";
import { newId, type OrderId, packClientId } from "~/kit/ids";
import { vatWithin } from "~/kit/money";
import { done, type Outcome, refuse } from "~/kit/outcome";
import { safePath } from "~/kit/safe-path";
import type { Services } from "~/services";
import { giveAttemptBack, takeAttempt } from "../account/limit-attempts";
import { sellsCredits } from "../site/sells-credits";
import { type Buyer, findOffer, type Offer } from "./find-offer";
import { methodsIn } from "./methods";
import { PRICE_STANDS } from "./order";
import type { PlaceOrder } from "./order.schema";
import { type NewOrder, type PlacedRow, placing, selectPlaced, type WhyRow } from "./place-store";
import { vatOf } from "./vat";

/** Why an order is not placed, with its HTTP status. The texts are `refusal.*` in shop.json. */
export const PLACE_REFUSALS = {
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

const KNOWN = repeatable("the form's client id");

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
  const one = { siteId: viewer.siteId, subject: viewer.id, limit: "order" } as const;
  const offer = await agreeOn(services, buyer, form);
  if (!offer.ok) return placedBefore(services, { ...form, viewer }, offer);
  // Counted before the batch, so that a thousand parallel forms count as a thousand. An attempt
  // that places no order is not counted (R318).
  if (!(await takeAttempt(services, one)))
    return placedBefore(services, { ...form, viewer }, refuse("too_many"));
  const order = freeze(buyer, form, { ...offer.value, at: services.now() });
  const { placed, why } = await runBatch(
    services.db,
    placing(order, termsOf(buyer, form, offer.value)),
    KNOWN,
  );
  const [row] = placed.rows;
  if (row?.id !== order.id) await giveAttemptBack(services, one);
  if (row) return isAsShown(row, form) ? done(row.id) : refuse("price_changed");
  return refuse(whyNot(offer.value, why.rows[0]));
}

/** Returns the order that this form already placed; otherwise the refusal. */
async function placedBefore(
  services: Services,
  form: PlaceOrder & Pick<Buyer, "viewer">,
  refused: Outcome<never, PlaceRefusal>,
): Promise<Outcome<OrderId, PlaceRefusal>> {
  const before = await first(services.db, selectPlaced(form.viewer, packClientId(form.client_id)));
  return before && isAsShown(before, form) ? done(before.id) : refused;
}

/** Returns the current price if the page showed that price and the buyer gave every consent. */
async function agreeOn(
  services: Services,
  buyer: Buyer,
  form: PlaceOrder,
): Promise<Outcome<Offer, PlaceRefusal>> {
  const { payments } = services;
  const { site, country } = buyer;
  if (!sellsCredits(site, payments)) return refuse("not_sold");
  const methods = methodsIn(site, { country, now: services.now() }, payments);
  if (!methods.includes(form.method)) return refuse("method_not_here");
  const offer = await findOffer(services, buyer, form);
  if (!offer.ok) return offer;
  const { price, currency } = offer.value.price;
  if (price !== form.price || currency !== form.currency) return refuse("price_changed");
  return form.immediate ? offer : refuse("consent_needed");
}

const isAsShown = (row: PlacedRow, form: PlaceOrder): boolean =>
  row.bundle === form.bundle && row.price === form.price && row.currency === form.currency;

function freeze(
  { site, viewer, country }: Buyer,
  form: PlaceOrder,
  { price, discount, at }: Offer & { at: number },
): NewOrder {
  const vatRate = vatOf(country, at, site);
  return {
    ...{ id: newId<OrderId>(), site_id: viewer.siteId, account_id: viewer.id },
    ...{ client_id: packClientId(form.client_id), method: form.method, country },
    ...{ bundle: price.bundle, credits: price.credits, currency: price.currency },
    ...{ list_price: price.list, discount_percent: price.percent, price: price.price },
    ...{ discount: discount?.kind ?? ("none" as const), discount_code: discount?.code ?? null },
    ...{ vat_rate: vatRate, vat: vatWithin(price.price, vatRate) },
    back: safePath(form.back, "") || null,
    ...{ immediate_at: at, created_at: at },
  };
}

const termsOf = ({ site, timeZone }: Buyer, { tonight }: PlaceOrder, offer: Offer) => ({
  ...{ site, timeZone, tonight },
  validity: offer.discount?.kind === "code" ? (offer.code?.validity ?? null) : null,
  heldFor: PRICE_STANDS,
});

/**
 * The batch wrote nothing although the checks passed: a parallel change, or the member's own
 * limits.
 */
function whyNot({ discount, code }: Offer, why: WhyRow | undefined): PlaceRefusal {
  if (why && !why.maySpend) return "over_limit";
  if (why?.pause) return "pause";
  if (discount?.kind !== "code") return "price_changed";
  return code?.validity === "once-per-user" ? "code_used" : "code_not_found";
}
