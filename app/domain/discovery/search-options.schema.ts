/**
 * The range of ages that a search accepts, in a separate file so that the form does not bundle zod.
 * The site's minimum age applies as well.
 */
export const MIN_SEARCH_AGE = 18;
export const MAX_SEARCH_AGE = 99;

/** By last activity or joining date. In a separate file, because browsers load it. */
export const SORTS = ["active", "newest"] as const;
