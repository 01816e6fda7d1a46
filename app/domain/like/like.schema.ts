import { z } from "~/kit/zod";

/** POST and DELETE of /api/like.php. What is no id of ours is nobody's: the door says so (404). */
export const likeCallSchema = z.strictObject({ id: z.string().min(1).max(64) });

/** GET of /api/likes.php: the cursors of both lists, as the call before gave them. */
export const likesCallSchema = z.strictObject({
  after_given: z.string().max(80).optional(),
  after_received: z.string().max(80).optional(),
});
