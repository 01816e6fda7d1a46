import type { NetworkLocation } from "~/domain/location/suggest-region";

/**
 * The visitor's country by Cloudflare; null if unknown. Read from its header if present, because
 * parsing `cf` for one word costs as much as finding a cached page. A client that forges the header
 * where Cloudflare sends none only gets what the country's cookie gives anybody.
 */
export function cloudflareCountry(request: Request): string | null {
  const header = request.headers.get("cf-ipcountry");
  return header ?? (request.cf as IncomingRequestCfProperties | undefined)?.country ?? null;
}

/**
 * Cloudflare's guess of a network's location
 * (https://developers.cloudflare.com/workers/runtime-apis/request/); null without a country.
 */
export function cloudflareLocation(request: Request): NetworkLocation | null {
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
