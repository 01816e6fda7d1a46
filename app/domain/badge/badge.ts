/**
 * Badges are the numbers that a member's pages show next to icons. Invariants: blocked, hidden and
 * deleted members are not counted, because no list shows them; the numbers are queried and never
 * stored. Code that changes a number calls `refreshBadges`, and the member's channel object queries
 * it again for the open pages.
 */
export type Badges = {
  /** Unread messages in all conversations. */
  unread: number;
  /** Received likes that the member has not seen, at most 100: the page shows "99+". */
  newLikes: number;
  /** Events since the member last opened the list of activity, at most 10: the bell shows "9+". */
  activity: number;
  credits: number;
  premium: boolean;
  /** Whether the member ever completed a purchase, even if it was refunded later (R280). */
  bought: boolean;
};
