import { safePath } from "~/kit/safe-path";

/**
 * The very address of the page whose form was sent, with its campaign and its query. A kept page cannot write it into the form:
 * it is the same for all who come by other addresses.
 */
export function cameFrom(request: Request): string | null {
  const referer = request.headers.get("referer");
  if (!referer || !URL.canParse(referer)) return null;
  const { origin, pathname, search } = new URL(referer);
  return origin === new URL(request.url).origin ? safePath(pathname + search, "/") : null;
}
