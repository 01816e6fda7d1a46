/**
 * Safety is a member's distance from another. Invariants: a block works both ways at once, and neither of the two can
 * tell who made it or whether it was one; it deletes the likes of the two and empties both chats in the same batch;
 * taking it back lets them meet again and brings nothing back. Messages stay stored as evidence for complaints
 * (decisions, "Delete, block").
 */
export type BlockRefusal = "not_found";
