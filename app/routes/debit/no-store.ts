/** Whose account it is stands on the page: no cache keeps it. */
export const NO_STORE = { "cache-control": "no-store" };
