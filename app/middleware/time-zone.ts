import { type CountryCode, getCountry } from "~/domain/place/countries";

/** The visitor's IANA time zone: Cloudflare's, else that of the country's largest city. A name Intl does not know is not used. */
export function timeZoneOf(cfTimeZone: string | null, country: CountryCode): string {
  if (cfTimeZone) {
    try {
      return new Intl.DateTimeFormat("en", { timeZone: cfTimeZone }).resolvedOptions().timeZone;
    } catch {
      // An old or invented name: the country's own will do.
    }
  }
  return getCountry(country).timeZone;
}
