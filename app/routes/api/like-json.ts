/** What /api/like.php answers. `liked_at`: in milliseconds UTC, null where the member is not liked. */
export type LikeJson = { liked: boolean; liked_at: number | null; matched: boolean };
