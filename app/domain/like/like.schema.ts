import { z } from "~/kit/zod";

/** POST and DELETE of /api/like.php. */
export const likeCallSchema = z.strictObject({ id: z.string().min(1).max(64) });

/** GET of /api/likes.php: both lists, or the next page of one. */
export const likesCallSchema = z.strictObject({ after: z.string().max(80).optional() });

/** The forms of a profile and of a card. `next` is the page to come back to without JavaScript. */
export const memberFormSchema = z.strictObject({
  intent: z.enum(["like", "unlike", "block", "unblock"]),
  next: z.string().max(500).optional(),
});
