import { requiredText, siteIdSchema } from "~/kit/schemas";
import { z } from "~/kit/zod";
import { REASON_BOUNDS } from "../audit-log/audit-log";
import { ALL_SWITCHES } from "./kill-switch";

/** More sites are switched in several steps. */
const MAX_SITES = 100;

export const switchSchema = z.strictObject({
  name: z.enum(ALL_SWITCHES as [string, ...string[]]),
  turn: z.enum(["off", "on"]),
  site: z.array(siteIdSchema).min(1).max(MAX_SITES),
  reason: requiredText({ ...REASON_BOUNDS, lines: true }),
});
