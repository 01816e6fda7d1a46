import { type CountryCode, countryData } from "~/domain/location/countries";
import { findSpending } from "~/domain/order/spending";
import type { Viewer } from "~/domain/session/session";
import { type Context, getServices, getSite } from "~/request/middleware/context";
import { getTimeZone } from "~/request/time-zone";

/**
 * The member's spending this month in a country's currency, and their limit: shown before a
 * purchase the limit would reject (R331).
 */
export function findMonthSpending(context: Context, viewer: Viewer, country: CountryCode) {
  const { currency } = countryData(country);
  const place = { site: getSite(context), currency, timeZone: getTimeZone(context) };
  return findSpending(getServices(context), viewer, place);
}
