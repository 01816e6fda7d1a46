import {
  DISCOUNT_REFUSALS,
  type DiscountCode,
  TIMEBONUS25,
  welcomeEnds,
} from "~/domain/discount/discount";
import { type DiscountRequest, discountRequestSchema } from "~/domain/discount/discount.schema";
import { findCode } from "~/domain/discount/discount-code";
import { countryData } from "~/domain/location/countries";
import type { Viewer } from "~/domain/session/session";
import { sellsCredits } from "~/domain/site/shop";
import { toMajorUnits } from "~/kit/money";
import { type Context, getServices, getSite } from "~/request/middleware/context";
import { getShopCountry } from "~/request/visitor-context";
import type { Route } from "./+types/discountcode.php";
import { apiError, readQuery } from "./parse-request";
import { requireApiViewer } from "./require-api-viewer";

const notFound = () => apiError(DISCOUNT_REFUSALS.code_not_found, "code_not_found");

/**
 * GET /api/discountcode.php?welcome=true: the welcome discount while it is valid and credits are
 * sold. `?code=…`, with bundle and payment method if chosen: that code, if this member may use it.
 * 404 otherwise.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = requireApiViewer(context);
  const call = readQuery(url, discountRequestSchema);
  if (call.welcome) return welcomeDiscountResponse(context, viewer);
  const checkout = checkoutFor(context, viewer, call);
  if (!checkout) return notFound();
  const found = await findCode(getServices(context), checkout, call.code ?? "");
  if (!found.ok) return apiError(DISCOUNT_REFUSALS[found.refusal], found.refusal);
  return discountResponse(found.value);
}

function welcomeDiscountResponse(context: Context, viewer: Viewer): Response {
  const services = getServices(context);
  const ends = welcomeEnds(viewer, services.now());
  if (ends === null || !sellsCredits(getSite(context), services.payments)) return notFound();
  return discountResponse({ ...TIMEBONUS25, user_id: viewer.id, expires: ends });
}

/** Null if the bundle is not sold in this country. */
function checkoutFor(context: Context, viewer: Viewer, { bundle, method }: DiscountRequest) {
  const site = getSite(context);
  const country = getShopCountry(context);
  const { currency } = countryData(country);
  const prices = site.bundles.find(({ id }) => id === bundle)?.prices;
  const price = prices?.[currency] ?? null;
  if (bundle !== undefined && price === null) return null;
  return { site, viewer, country, currency, method: method ?? null, price };
}

/**
 * `expires` is in milliseconds since 1970, UTC; the minimum order is in major units, such as euros.
 */
const discountResponse = (code: DiscountCode): Response =>
  Response.json(
    { ...code, minimum_order_value: toMajorUnits(code.minimum_order_value) },
    { headers: { "cache-control": "no-store" } },
  );
