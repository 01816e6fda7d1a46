/**
 * The headers of a page whose URL or form holds a mailed secret: the secret must not reach a cache,
 * a search index or the log of another site.
 */
export const NO_STORE_HEADERS = {
  "cache-control": "no-store",
  "x-robots-tag": "noindex, nofollow",
  "referrer-policy": "no-referrer",
};
