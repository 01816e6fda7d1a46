import { parseUrl, safePath } from "~/kit/url";

/**
 * URL of the page whose form was sent, with campaign and query. A cached page cannot contain it in
 * the form, since it is shared by visitors of different URLs.
 */
export function refererPath(request: Request): string | null {
  const referer = parseUrl(request.headers.get("referer") ?? "");
  if (!referer) return null;
  const { origin, pathname, search } = referer;
  return origin === new URL(request.url).origin ? safePath(pathname + search, "/") : null;
}
