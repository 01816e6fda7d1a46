import { z } from "~/kit/zod";

/** POST /api/like.php. An invalid id is accepted here: the endpoint returns 404 for it. */
export const likeApiSchema = z.strictObject({ id: z.string().min(1).max(64) });
/**
 * DELETE /api/like.php. `liked_at`, from the response to the like, in milliseconds UTC: deletes
 * only that like (R673).
 */
export const unlikeApiSchema = likeApiSchema.extend({
  liked_at: z.int().positive().optional(),
});

/** A cursor has 90 characters (db/cursor.ts). */
const cursorSchema = z.string().max(120);
/** GET /api/likes.php: the cursors of both lists from the previous response. */
export const likesApiSchema = z.strictObject({
  after_given: cursorSchema.optional(),
  after_received: cursorSchema.optional(),
});
