/**
 * A private note is a member's text about another member, for themself. Invariants: only its writer
 * ever reads it, not its subject and not staff, and no e-mail, report or evidence contains it; one
 * note per pair and direction, and an empty one is deleted; it is written and shown only where its
 * writer can see the member; it is deleted with either account; notes exist only on sites that
 * enabled them.
 */

/** Maximum notes per member (R180). */
export const MAX_NOTES = 500;

/** Reasons for rejecting a note, with the HTTP status. The texts are `note.*` of profile.json. */
export const NOTE_REFUSALS = { not_found: 404, too_many_notes: 409 } as const;
export type NoteRefusal = keyof typeof NOTE_REFUSALS;
