/** The headers of a page whose address or form holds a mailed secret: it must not stay in a cache, an index or another site's log. */
export const GUARDED = {
  "cache-control": "no-store",
  "x-robots-tag": "noindex, nofollow",
  "referrer-policy": "no-referrer",
};
