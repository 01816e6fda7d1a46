import { first, runBatch } from "~/db/batch";
import { days, hours } from "~/kit/duration";
import type { Services } from "~/services";
import { unscopedCountedAt, unscopedRecount } from "./region-count-store";

/** Who was not here for so long is not counted (R79). */
const COUNTED_FOR = days(30);
const COUNTED_EVERY = hours(1);

/** Counts the members of every region, at most once an hour; fictional profiles never enter counts (R79). Whether it counted. */
export async function countRegions({ db, now }: Pick<Services, "db" | "now">): Promise<boolean> {
  const countedAt = (await first(db, unscopedCountedAt()))?.counted_at ?? 0;
  if (now() - countedAt < COUNTED_EVERY) return false;
  await runBatch(db, unscopedRecount(now() - COUNTED_FOR, now()));
  return true;
}
