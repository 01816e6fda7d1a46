import { first, runBatch } from "~/db/batch";
import type { Services } from "~/services";
import { MAX_PROMOTED_INACTIVITY } from "../profile/profile";
import { COUNT_INTERVAL } from "./discovery";
import { unscopedCountedAt, unscopedRecount } from "./region-count-store";

/**
 * Counts the members of every region, at most once an hour; fictional profiles are never counted
 * (R79). Returns whether it counted.
 */
export async function countRegions({ db, now }: Pick<Services, "db" | "now">): Promise<boolean> {
  const countedAt = (await first(db, unscopedCountedAt()))?.counted_at ?? 0;
  if (now() - countedAt < COUNT_INTERVAL) return false;
  await runBatch(db, unscopedRecount(now() - MAX_PROMOTED_INACTIVITY, now()));
  return true;
}
