import type { Tracking } from "~/domain/signup/signup";
import { z } from "~/kit/zod";
import { readCookie } from "~/middleware/cookies";

const trackingSchema = z.object({ network: z.string().max(200).optional(), ref: z.string().max(200).optional() });

/** The visitor's stored tracking data (specification section 3); null where there is none or it is not ours. */
export function readTracking(request: Request): Tracking | null {
  const value = readCookie(request, "tracking");
  if (!value) return null;
  try {
    return trackingSchema.safeParse(JSON.parse(decodeURIComponent(value))).data ?? null;
  } catch {
    return null;
  }
}
