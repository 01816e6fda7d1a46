/**
 * Response of /api/like.php. `liked_at` is in milliseconds UTC, null if the member is not liked.
 */
export type LikeJson = { liked: boolean; liked_at: number | null; matched: boolean };
