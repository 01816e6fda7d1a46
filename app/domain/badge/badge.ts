/**
 * Badges are what a member's pages count beside their symbols. Invariants: nobody who is blocked, hidden or gone is
 * counted, since no list would show them; numbers are read, never kept: whoever changes one says so (`refreshBadges`),
 * and the member's channel reads it anew for the pages that are open.
 */
export type Badges = {
  /** Messages that wait, in all conversations. */
  unread: number;
  /** Likes received and not looked at, at most 100: the page says "99+". */
  newLikes: number;
  credits: number;
  premium: boolean;
  /** Whether they ever completed a purchase, whatever became of it since (R280). */
  bought: boolean;
};
