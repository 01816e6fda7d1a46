import { batchSql } from "~/db/batch";
import { days, hours } from "~/kit/duration";
import type { Services } from "~/services";
import { unscopedCountedAt, unscopedRecount } from "./region-count-store";

/** Who was not here for so long is not counted (R79). */
const COUNTED_FOR = days(30);
const COUNTED_EVERY = hours(1);

/** Counts the members of every region, at most once an hour; fictional profiles never enter counts (R79). Whether it counted. */
export async function countRegions({ db, now }: Pick<Services, "db" | "now">): Promise<boolean> {
  const [last] = await batchSql(db, [unscopedCountedAt()]);
  const countedAt = (last?.rows[0] as { counted_at: number | null } | undefined)?.counted_at ?? 0;
  if (now() - countedAt < COUNTED_EVERY) return false;
  await batchSql(db, unscopedRecount(now() - COUNTED_FOR, now()));
  return true;
}
