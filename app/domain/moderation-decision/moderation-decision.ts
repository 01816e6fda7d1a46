/**
 * A decision of moderation about a photo, a message or a member: on which rule it is founded, on
 * which facts, how they were found, and what follows. Invariants: no decision exists without its
 * ground; it is never changed, except that its measures are undone, once, within a day; what it
 * leads to is written in its batch. The use cases that decide are in the module `moderation`.
 */

import { days } from "~/kit/duration";

/**
 * What a decision is about. A report stands for all open reports about one member, a ban for the
 * decision that proposed it, an appeal for the decision that it is against.
 */
export const ITEM_KINDS = ["photo", "report", "complaint", "message", "appeal", "ban"] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/** Who decided. */
export const DECIDERS = ["person", "machine"] as const;

/**
 * The cases whose decisions can be undone; an answer to an appeal cannot: it is mailed at once, and
 * would impose again what the member has read to be lifted.
 */
export const UNDOABLE_CASES = ["report", "complaint", "message", "ban"] as const;

/** How long a decision can be undone. */
export const UNDO_PERIOD = days(1);

/** Length of the facts in graphemes and bytes; the member reads them. */
export const MAX_FACTS = { characters: 1000, bytes: 8_000 };

/** States of an appeal; an upheld one undid its decision. */
export const APPEAL_STATES = ["open", "upheld", "rejected"] as const;
/** States of a proposed ban; `withdrawn`: the decision that proposed it was undone. */
export const PROPOSAL_STATES = ["open", "confirmed", "rejected", "withdrawn"] as const;
