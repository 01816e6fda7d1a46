import { type CountryCode, countryData } from "~/domain/location/countries";
import { type Context, countryContext, getRequestMetadata } from "~/request/middleware/context";

/**
 * Cache of valid names: a check with Intl costs more than the rest of a request. About 600 names
 * exist.
 */
const validTimeZones = new Set<string>();

/** The visitor's IANA time zone: Cloudflare's, else that of the country's largest city. */
export function getTimeZone(context: Context): string {
  return timeZoneOf(getRequestMetadata(context).cfTimeZone, context.get(countryContext));
}

/** Skips a name that Intl does not support, because Intl throws when it formats a date with it. */
function timeZoneOf(cfTimeZone: string | null, country: CountryCode): string {
  if (cfTimeZone) {
    if (validTimeZones.has(cfTimeZone)) return cfTimeZone;
    try {
      const { timeZone } = new Intl.DateTimeFormat("en", {
        timeZone: cfTimeZone,
      }).resolvedOptions();
      validTimeZones.add(timeZone);
      return timeZone;
    } catch {
      // An old or invalid name: use the country's time zone.
    }
  }
  return countryData(country).timeZone;
}
