import { all, first, runBatch } from "~/db/batch";
import type { SiteId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { runAudited } from "../audit-log/run-audited";
import type { Staff } from "../permission/permission";
import { servicesOfSite } from "../site/site-services";
import { dayOf } from "../statistics/statistics";
import { addOwnLabel } from "../statistics/statistics-sql";
import type { Lander, Visit } from "../visit/visit";
import { type Arm, CONFIRMED_WITHIN, campaignOf, chooseArm, planVisitors } from "./experiment";
import {
  assignVisitor,
  type ExperimentRow,
  insertExperiment,
  selectExperiment,
  selectExperiments,
  stopStored,
} from "./experiment-store";

/** Business errors with their status. */
export const EXPERIMENT_REFUSALS = { not_found: 404, same_lander: 422, slug_taken: 409 } as const;
export type ExperimentRefusal = keyof typeof EXPERIMENT_REFUSALS;

type ExperimentPlan = {
  siteId: SiteId;
  slug: string;
  landerA: Lander;
  landerB: Lander;
  shareB: number;
  baseline: number;
  effect: number;
  reason: string;
};

/** Starts an experiment with the number of visitors that its plan needs. `siteId` exists. */
export async function startExperiment(
  services: Services,
  staff: Staff,
  { siteId, slug, reason, ...plan }: ExperimentPlan,
): Promise<Outcome<{ slug: string }, ExperimentRefusal>> {
  if (plan.landerA === plan.landerB) return refuse("same_lander");
  const planned = planVisitors(plan);
  const entry = {
    staff,
    action: "comparison.started",
    siteId,
    subject: { kind: "site", id: siteId },
    memberId: null,
    reason,
    after: { slug, ...plan, ...planned },
  } as const;
  const { change } = await runAudited(await servicesOfSite(services, siteId), entry, {
    change: insertExperiment({
      site_id: siteId,
      slug,
      lander_a: plan.landerA,
      lander_b: plan.landerB,
      share_b: plan.shareB,
      baseline: plan.baseline,
      effect: plan.effect,
      planned_a: planned.a,
      planned_b: planned.b,
      started_at: services.now(),
    }),
  });
  return change.changes > 0 ? done({ slug }) : refuse("slug_taken");
}

/** Stops an experiment before its result; afterwards it has none. */
export async function stopExperiment(
  services: Services,
  staff: Staff,
  { siteId, slug, reason }: { siteId: SiteId; slug: string; reason: string },
): Promise<Outcome<null, ExperimentRefusal>> {
  const at = services.now();
  const entry = {
    staff,
    action: "comparison.stopped",
    siteId,
    subject: { kind: "site", id: siteId },
    memberId: null,
    reason,
    after: { slug },
  } as const;
  const { change } = await runAudited(await servicesOfSite(services, siteId), entry, {
    change: stopStored({ siteId, slug }, { at, decidedBefore: at - CONFIRMED_WITHIN }),
  });
  return change.changes > 0 ? done(null) : refuse("not_found");
}

/** The newest experiments of all sites. */
export async function listExperiments({
  databases,
}: Pick<Services, "databases">): Promise<ExperimentRow[]> {
  const parts = await Promise.all(databases.all.map((db) => all(db, selectExperiments())));
  return parts.flat().sort((one, other) => other.startedAt - one.startedAt);
}

/** The lander that a visitor sees, and the campaign under which they are counted, if they are. */
type Assignment = { lander: Lander; campaign: string | null };

type Visitor = {
  /** The visit that the browser's cookie names. */
  visit: Visit | null;
  /** Whether the request begins a visit by a person. Others see arm a and are not counted. */
  isCounted: boolean;
  /** From 0 (included) to 1. */
  random: number;
};

/**
 * The arm of a visitor: the one of their visit, else one by chance, which counts once. Visitors
 * after the planned ones are not counted. Null if the site has no such experiment.
 */
export async function assignArm(
  { db, now }: Pick<Services, "db" | "now">,
  { siteId, slug }: { siteId: SiteId; slug: string },
  { visit, isCounted, random }: Visitor,
): Promise<Assignment | null> {
  const experiment = await first(db, selectExperiment({ siteId, slug }));
  if (!experiment) return null;
  const campaign = campaignOf(slug);
  const landerOf = (arm: Arm) => (arm === "a" ? experiment.landerA : experiment.landerB);
  const isOwn = visit?.lander === experiment.landerA || visit?.lander === experiment.landerB;
  if (visit && isOwn && visit.campaign === campaign) return { lander: visit.lander, campaign };
  if (!isCounted) return { lander: experiment.landerA, campaign: null };
  const arm = chooseArm(experiment, random);
  const at = now();
  const { assigned } = await runBatch(db, {
    assigned: assignVisitor({ siteId, slug }, arm, at),
    label: addOwnLabel({ siteId, day: dayOf(at), kind: "campaign", label: campaign }),
  });
  return { lander: landerOf(arm), campaign: assigned.changes > 0 ? campaign : null };
}
