/** The pages show account data, so no cache may store them. */
export const NO_STORE = { "cache-control": "no-store" };
