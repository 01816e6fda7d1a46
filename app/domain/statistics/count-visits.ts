import { runBatch } from "~/db/batch";
import { seconds } from "~/kit/duration";
import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { dayOf, OTHER_LABELS, type VisitGroup } from "./statistics";
import { addVisits } from "./statistics-store";

/** How long visits are collected before they are written together. */
const COLLECTED_FOR = seconds(1);
/** A write that has not begun after this time was stopped with its request. */
const WRITE_LOST_AFTER = seconds(10);
/** Groups of visits collected per site; the labels of further ones are not distinguished. */
const MAX_GROUPS = 200;

type Collected = {
  /** When the write was last scheduled. */
  scheduledAt: number;
  groups: Map<string, { group: VisitGroup; visits: number }>;
};

/** The visits that this isolate has not yet written. */
const collected = new Map<SiteId, Collected>();

/**
 * Counts a visit after the response was sent. The visits of a second are written in one batch, so
 * that a flood of requests causes at most one write per second and isolate. A stop of the isolate
 * within that second loses them; nothing else is counted this way (decision 0126).
 */
export function countVisit(
  services: Pick<Services, "db" | "now" | "defer">,
  siteId: SiteId,
  group: VisitGroup,
): void {
  const now = services.now();
  const site = collected.get(siteId) ?? {
    scheduledAt: Number.NEGATIVE_INFINITY,
    groups: new Map(),
  };
  collected.set(siteId, site);
  addTo(site.groups, group);
  if (now - site.scheduledAt < WRITE_LOST_AFTER) return;
  site.scheduledAt = now;
  services.defer("visits.count", writeCollected(services, siteId));
}

function addTo(groups: Collected["groups"], group: VisitGroup): void {
  const key = JSON.stringify(group);
  const existing = groups.get(key);
  if (existing) existing.visits++;
  else if (groups.size < MAX_GROUPS) groups.set(key, { group, visits: 1 });
  else {
    const other = { ...group, source: OTHER_LABELS, campaign: OTHER_LABELS };
    const otherKey = JSON.stringify(other);
    const counted = groups.get(otherKey) ?? { group: other, visits: 0 };
    groups.set(otherKey, { group: other, visits: counted.visits + 1 });
  }
}

async function writeCollected(
  { db, now }: Pick<Services, "db" | "now">,
  siteId: SiteId,
): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, COLLECTED_FOR));
  const site = collected.get(siteId);
  collected.delete(siteId);
  if (!site) return;
  const day = dayOf(now());
  const statements = [...site.groups.values()].map(({ group, visits }) =>
    addVisits({ siteId, day, ...group }, visits),
  );
  await runBatch(db, Object.fromEntries(statements.map((part, n) => [`visits${n}`, part])));
}
