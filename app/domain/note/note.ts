/**
 * A note is what a member writes down about another one, for themself. Invariants: nobody but its writer ever reads it,
 * neither the one it is about nor staff, and no letter, report or evidence has it; one note per pair and direction, and
 * an empty one is none; it is written only where its writer sees the member, and shown there alone; it goes with either
 * account; there are notes only on sites that switched them on.
 */

/** Notes of one member at most (R180). */
export const MAX_NOTES = 500;

/** Why a note is refused, with the status that says so. The texts are `note.*` of profile.json. */
export const NOTE_REFUSALS = { not_found: 404, too_many_notes: 409 } as const;
export type NoteRefusal = keyof typeof NOTE_REFUSALS;
