import type { SeenPlace } from "~/domain/place/seen-region";

/**
 * The country that Cloudflare sees a visitor in; null where it tells none. From its header where it sends one: `cf`
 * would be taken apart whole for one word, which costs as much as finding a kept page. Whoever forges it where Cloudflare
 * sends none gets what the country's cookie gives anybody.
 */
export function seenCountry(request: Request): string | null {
  const header = request.headers.get("cf-ipcountry");
  return header ?? (request.cf as IncomingRequestCfProperties | undefined)?.country ?? null;
}

/** What Cloudflare guesses of a network's place (https://developers.cloudflare.com/workers/runtime-apis/request/); null where it tells no country. */
export function seenPlace(request: Request): SeenPlace | null {
  const cf = request.cf as IncomingRequestCfProperties | undefined;
  if (!cf?.country) return null;
  const degrees = (text: string | undefined) => (text ? Number(text) : null);
  return {
    country: cf.country,
    region: cf.regionCode ?? null,
    lat: degrees(cf.latitude),
    lon: degrees(cf.longitude),
  };
}
