import { batchSql } from "~/db/batch";
import type { Services } from "~/services";
import { bucketOf, type Visit } from "./bounce";
import { addVisit } from "./bounce-store";

/** Counts one visit that ended, by lander, campaign and how long it was; nothing about who it was (decisions, "`t`, `lb`"). */
export async function countBounce({ db, now }: Pick<Services, "db" | "now">, siteId: string, visit: Visit): Promise<void> {
  const day = new Date(now()).toISOString().slice(0, 10);
  const { lander, campaign, since } = visit;
  await batchSql(db, [addVisit({ siteId, day, lander, campaign: campaign ?? "", bucket: bucketOf(now() - since) })]);
}
