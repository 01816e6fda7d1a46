/**
 * The country that Cloudflare sees a visitor in; null where it tells none. From its header where it sends one: `cf`
 * would be taken apart whole for one word, which costs as much as finding a kept page. Whoever forges it where Cloudflare
 * sends none gets what the country's cookie gives anybody.
 */
export function seenCountry(request: Request): string | null {
  const header = request.headers.get("cf-ipcountry");
  return header ?? (request.cf as IncomingRequestCfProperties | undefined)?.country ?? null;
}
