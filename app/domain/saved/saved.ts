/**
 * A saved search is what a member searches for, kept under a name. Invariants: three of one member, premium or not, and the
 * same search is one; it asks what its member may ask today, as an address does (R171); nobody else learns of it, and it goes
 * with the account; who is new since it was opened is counted in the search's own index, among a bounded number of its rows.
 */

/** Of one member (R177). */
export const SAVED_SEARCHES = 3;
/** Of a name, in characters as people count them or bytes, whichever ends first. Here, so that its form brings no zod. */
export const NAME_LENGTH = 40;
export const NAME_BYTES = 160;
/** How many are new is told up to here, and looked for among so many rows of each search (R178). */
export const MAX_FRESH = 99;
export const FRESH_ROWS = 300;

/** Why a search is not saved, with the status that says so. The texts are `refusal.*` of members.json. */
export const SAVE_REFUSALS = { too_many_searches: 409 } as const;
export type SaveRefusal = keyof typeof SAVE_REFUSALS;
