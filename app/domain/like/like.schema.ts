import { z } from "~/kit/zod";

/** POST of /api/like.php. What is no id of ours is nobody's: the door says so (404). */
export const likeCallSchema = z.strictObject({ id: z.string().min(1).max(64) });
/** DELETE of it. `liked_at`, from the answer to the like, in milliseconds UTC: that like only (R673). */
export const unlikeCallSchema = likeCallSchema.extend({
  liked_at: z.int().positive().optional(),
});

/** It has 90 letters (db/cursor.ts). */
const cursor = z.string().max(120);
/** GET of /api/likes.php: the cursors of both lists, as the call before gave them. */
export const likesCallSchema = z.strictObject({
  after_given: cursor.optional(),
  after_received: cursor.optional(),
});
