import { z } from "~/kit/zod";

/** Kinds of swipe. */
export const SWIPES = ["like", "pass"] as const;
export type Swipe = (typeof SWIPES)[number];

/** Actions on a card. An invalid member id is accepted here: the use case returns 404 for it. */
export const DEEDS = ["like", "pass", "undo"] as const;
export type GameDeed = (typeof DEEDS)[number];

/** The form of the game without JavaScript. */
export const swipeFormSchema = z.strictObject({ member: z.string().min(1).max(64) });

/** POST of /api/swipe.php. */
export const swipeCallSchema = z.strictObject({
  id: z.string().min(1).max(64),
  deed: z.enum(DEEDS),
});
