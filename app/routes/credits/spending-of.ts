import { findSpending } from "~/domain/order/spending";
import { type CountryCode, countryData } from "~/domain/place/countries";
import type { Viewer } from "~/domain/session/session";
import { getTimeZone } from "~/http/time-zone";
import { type Context, getServices, getSite } from "~/middleware/context";

/** What the month cost a member, in the money of a country, and their limit: told before a button that it would refuse (R331). */
export function spendingOf(context: Context, viewer: Viewer, country: CountryCode) {
  const { currency } = countryData(country);
  const place = { site: getSite(context), currency, timeZone: getTimeZone(context) };
  return findSpending(getServices(context), viewer, place);
}
