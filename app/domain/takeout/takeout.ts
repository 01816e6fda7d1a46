/**
 * A takeout is a copy of everything that a member gave or that is kept of them, as one ZIP. Invariants: it holds the
 * member's own data and of others the name alone; one is made at a time; only a session of the member fetches it, for a
 * day; then its bytes are erased, before the row that names them.
 */
import { hours } from "~/kit/duration";
import type { TakeoutId } from "~/kit/ids";

/** How long a copy may be fetched (R115). */
export const TAKEOUT_LIVES = hours(24);
/** Tries at making one, by the queue and by the chore together. */
export const TAKEOUT_TRIES = 5;

/** Where its bytes lie in R2. */
export const takeoutKey = (id: TakeoutId) => `takeouts/${id}.zip`;

/** Why none is made, with the status that says so. The texts are `data.refusal.*` of leaving.json. */
export const TAKEOUT_REFUSALS = { too_many: 429, being_made: 409 } as const;
