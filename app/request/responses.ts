import { data } from "react-router";
import { type GeneratedId, isId } from "~/kit/ids";

/** The same response for a missing resource and for one of another member. */
export const notFound = () => data({ code: "not_found" }, { status: 404 });

/**
 * Validates an id from a URL, `requireId<MemberId>(params.id)`. The value is user input, so only a
 * well-formed id reaches a header or query; anything else is a 404.
 */
export function requireId<T extends GeneratedId>(value: string): T {
  if (!isId<T>(value)) throw notFound();
  return value;
}

/**
 * The headers of a page whose URL or form holds a mailed secret: the secret must not reach a cache,
 * a search index or the log of another site.
 */
export const NO_STORE_HEADERS = {
  "cache-control": "no-store",
  "x-robots-tag": "noindex, nofollow",
  "referrer-policy": "no-referrer",
};

/**
 * The error response of an API request, the same shape at every endpoint (R26): a code for
 * programs, the invalid fields, nothing about any member.
 */
export function apiError(status: number, code: string, fields?: Record<string, string>): Response {
  return Response.json(
    { error: { code, ...(fields ? { fields } : {}) } },
    { status, headers: { "cache-control": "no-store" } },
  );
}
