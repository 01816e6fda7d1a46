import { z } from "~/kit/zod";

/** What was done with a member who was dealt. */
export const SWIPES = ["like", "pass"] as const;
export type Swipe = (typeof SWIPES)[number];

/** What may be done with a card. What is no id of ours is nobody's: the deed says so (404). */
export const DEEDS = ["like", "pass", "undo"] as const;
export type GameDeed = (typeof DEEDS)[number];

/** A form of the game, without JavaScript. */
export const swipeFormSchema = z.strictObject({ member: z.string().min(1).max(64) });

/** POST of /api/swipe.php. */
export const swipeCallSchema = z.strictObject({
  id: z.string().min(1).max(64),
  deed: z.enum(DEEDS),
});
