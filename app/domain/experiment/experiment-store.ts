import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { literal } from "~/db/prepared";
import { forSite, type RowOf, unscoped } from "~/db/query-builder";
import { insertSelect } from "~/db/text-statement";
import type { SiteId } from "~/kit/ids";
import type { Arm } from "./experiment";
import { experiments as t } from "./experiment.tables";

const FIELDS = {
  slug: t.slug,
  landerA: t.lander_a,
  landerB: t.lander_b,
  shareB: t.share_b,
  baseline: t.baseline,
  effect: t.effect,
  plannedA: t.planned_a,
  plannedB: t.planned_b,
  assignedA: t.assigned_a,
  assignedB: t.assigned_b,
  confirmedA: t.confirmed_a,
  confirmedB: t.confirmed_b,
  startedAt: t.started_at,
  filledAt: t.filled_at,
  stoppedAt: t.stopped_at,
};

type ExperimentKey = { siteId: SiteId; slug: string };

export const selectExperiment = ({ siteId, slug }: ExperimentKey) =>
  forSite(siteId).select(FIELDS).from(t).where(eq(t.slug, slug));

/** The newest experiments of all sites. */
export const selectExperiments = () =>
  unscoped("operators read all sites of the deployment")
    .select({ siteId: t.site_id, ...FIELDS })
    .from(t)
    .orderBy(desc(t.started_at))
    .limit(literal(100));
export type ExperimentRow = RowOf<ReturnType<typeof selectExperiments>>;

type NewExperiment = Omit<typeof t.$inferInsert, "assigned_a" | "assigned_b">;

/** Inserts an experiment; no row if the site had one with this slug. */
export const insertExperiment = (row: NewExperiment) =>
  insertSelect(t, row, { onConflict: sql`DO NOTHING` });

/** Assigns a visitor to an arm that still needs one. */
export function assignVisitor({ siteId, slug }: ExperimentKey, arm: Arm, at: number) {
  const [assigned, planned] =
    arm === "a" ? [t.assigned_a, t.planned_a] : [t.assigned_b, t.planned_b];
  const isLast = sql`${t.assigned_a} + ${t.assigned_b} + 1 = ${t.planned_a} + ${t.planned_b}`;
  return forSite(siteId)
    .update(t)
    .set({
      ...(arm === "a"
        ? { assigned_a: sql`${t.assigned_a} + 1` }
        : { assigned_b: sql`${t.assigned_b} + 1` }),
      filled_at: sql`CASE WHEN ${isLast} THEN ${at} END`,
    })
    .where(
      and(
        eq(t.slug, slug),
        isNull(t.stopped_at),
        isNull(t.filled_at),
        sql`${assigned} < ${planned}`,
      ),
    );
}

/** Stops an experiment that has no result yet. `decidedBefore`: those filled before it have one. */
export const stopStored = (
  { siteId, slug }: ExperimentKey,
  { at, decidedBefore }: { at: number; decidedBefore: number },
) =>
  forSite(siteId)
    .update(t)
    .set({ stopped_at: at })
    .where(
      and(
        eq(t.slug, slug),
        isNull(t.stopped_at),
        sql`(${t.filled_at} IS NULL OR ${t.filled_at} > ${decidedBefore})`,
      ),
    );
