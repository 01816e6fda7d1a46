import { parseUrl } from "~/kit/parse-url";
import { safePath } from "~/kit/safe-path";

/**
 * The very address of the page whose form was sent, with its campaign and its query. A kept page cannot write it into the form:
 * it is the same for all who come by other addresses.
 */
export function cameFrom(request: Request): string | null {
  const referer = parseUrl(request.headers.get("referer") ?? "");
  if (!referer) return null;
  const { origin, pathname, search } = referer;
  return origin === new URL(request.url).origin ? safePath(pathname + search, "/") : null;
}
