/**
 * The range of ages that a search accepts, in a separate file so that the form does not bundle zod.
 * The site's minimum age applies as well.
 */
export const MIN_SEARCH_AGE = 18;
export const MAX_SEARCH_AGE = 99;
