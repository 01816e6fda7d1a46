/**
 * A saved search stores a member's filters under a name. Invariants: a member has three, with or
 * without Premium, and equal searches are one; only filters that the member may use today apply, as
 * in a URL (R171); only its member sees it, and it is deleted with the account; new matches since
 * it was opened are counted in the search's own index, among a bounded number of rows.
 */

/** Per member (R177). */
export const MAX_SAVED_SEARCHES = 3;
/**
 * Of a name, in user-perceived characters or bytes, whichever limit comes first. Defined here so
 * that the form does not bundle zod.
 */
export const NAME_LENGTH = 40;
export const NAME_BYTES = 160;
/** The count of new matches shown at most, and the rows scanned per search (R178). */
export const MAX_NEW_MATCHES = 99;
export const NEW_MATCH_SCAN_ROWS = 300;

/** HTTP status of each reason why a search is not saved. Texts are `refusal.*` of members.json. */
export const SAVE_REFUSALS = { too_many_searches: 409 } as const;
export type SaveRefusal = keyof typeof SAVE_REFUSALS;
