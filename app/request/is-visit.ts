/** Programs that say what they are; they load pages, and nobody sees them. */
const PROGRAMS = /bot|crawl|spider|preview|monitor|headless|lighthouse/i;

/**
 * Whether a request for a page begins a visit: a person opened the page from another site, a
 * message or the address bar. A reload, a link of our own and a prefetch begin none. Decided by
 * what the browser says of the request, so that nothing is stored in it (decision 0126).
 */
export function isVisit({ method, headers }: Request): boolean {
  return (
    method === "GET" &&
    headers.get("sec-fetch-mode") === "navigate" &&
    headers.get("sec-fetch-dest") === "document" &&
    headers.get("sec-fetch-site") !== "same-origin" &&
    headers.get("cache-control") !== "max-age=0" &&
    !headers.has("sec-purpose") &&
    !PROGRAMS.test(headers.get("user-agent") ?? "")
  );
}
