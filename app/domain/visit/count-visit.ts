import { run } from "~/db/batch";
import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { bucketOf, type Visit, type VisitStep } from "./visit";
import { addVisit } from "./visit-store";

/** Counts that a visit reached a step, by lander, campaign and day, without personal data. */
export async function countVisitStep(
  { db, now }: Pick<Services, "db" | "now">,
  siteId: SiteId,
  { visit, step }: { visit: Visit; step: VisitStep },
): Promise<void> {
  const day = new Date(now()).toISOString().slice(0, 10);
  await run(
    db,
    addVisit({ siteId, day, lander: visit.lander, campaign: visit.campaign ?? "", bucket: step }),
  );
}

/** Counts one ended visit by lander, campaign and duration, without personal data (R46). */
export async function countVisit(
  { db, now }: Pick<Services, "db" | "now">,
  siteId: SiteId,
  visit: Visit,
): Promise<void> {
  const day = new Date(now()).toISOString().slice(0, 10);
  const { lander, campaign, since } = visit;
  await run(
    db,
    addVisit({ siteId, day, lander, campaign: campaign ?? "", bucket: bucketOf(now() - since) }),
  );
}
