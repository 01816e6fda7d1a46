import { z } from "~/kit/zod";

/** Kinds of swipe. */
export const SWIPES = ["like", "pass"] as const;
export type Swipe = (typeof SWIPES)[number];

/** Actions on a card. An invalid member id is accepted here: the use case returns 404 for it. */
export const SWIPE_ACTIONS = ["like", "pass", "undo"] as const;
export type SwipeAction = (typeof SWIPE_ACTIONS)[number];

/** The form of the game without JavaScript. */
export const swipeFormSchema = z.strictObject({ member: z.string().min(1).max(64) });

/** POST of /api/swipe.php. */
export const swipeApiSchema = z.strictObject({
  id: z.string().min(1).max(64),
  deed: z.enum(SWIPE_ACTIONS),
});
