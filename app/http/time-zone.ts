import { type CountryCode, countryData } from "~/domain/place/countries";
import { type Context, countryContext, getFacts } from "~/middleware/context";

/** Names that were found good: asking Intl costs more than the rest of a request's clock. The world has some 600. */
const known = new Set<string>();

/** The visitor's IANA time zone: Cloudflare's, else that of the country's largest city. */
export function getTimeZone(context: Context): string {
  return timeZoneOf(getFacts(context).cfTimeZone, context.get(countryContext));
}

/** A name that Intl does not know is not used: asked for a date in it, Intl throws. */
function timeZoneOf(cfTimeZone: string | null, country: CountryCode): string {
  if (cfTimeZone) {
    if (known.has(cfTimeZone)) return cfTimeZone;
    try {
      const { timeZone } = new Intl.DateTimeFormat("en", {
        timeZone: cfTimeZone,
      }).resolvedOptions();
      known.add(timeZone);
      return timeZone;
    } catch {
      // An old or invented name: the country's own will do.
    }
  }
  return countryData(country).timeZone;
}
