import { and, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import { forOwner, forSite } from "~/db/query-builder";
import { insertSelect } from "~/db/text-statement";
import type { MemberId, SiteId } from "~/kit/ids";
import {
  dayOf,
  type LabelKind,
  MAX_LABELS_PER_MONTH,
  OTHER_LABELS,
  sourceLabelOf,
  weekOf,
} from "./statistics";
import { memberMilestones, numberLabels } from "./statistics.tables";

/** The steps of the signup that a member answers or skips. */
type SignupMilestone = "photo" | "location" | "about_you" | "about_me";
type MemberRef = { id: MemberId; siteId: SiteId };

type SignupGroups = {
  country: string;
  language: string;
  source: {
    network?: string | undefined;
    ref?: string | undefined;
    lander?: string | undefined;
    campaign?: string | null | undefined;
  };
};

const labelsOf = (siteId: SiteId, month: string, kind: LabelKind) =>
  forSite(siteId)
    .select({ label: numberLabels.label })
    .from(numberLabels)
    .where(and(eq(numberLabels.month, month), eq(numberLabels.kind, kind)));

type Label = { siteId: SiteId; day: string; kind: LabelKind; label: string };
const monthOf = (day: string) => day.slice(0, 7);

const isKnown = ({ siteId, day, kind, label }: Label): SQL => {
  const labels = labelsOf(siteId, monthOf(day), kind);
  return sql`${label} IN (${labels.getSQL()})`;
};

/** Stores a label while the month has room for one. */
export function addLabel({ siteId, day, kind, label }: Label) {
  const labels = labelsOf(siteId, monthOf(day), kind);
  const room = sql`(SELECT count(*) FROM (${labels.getSQL()})) < ${MAX_LABELS_PER_MONTH}`;
  return insertSelect(
    numberLabels,
    { site_id: siteId, month: monthOf(day), kind, label },
    {
      when: sql`${label} <> '' AND NOT ${isKnown({ siteId, day, kind, label })} AND ${room}`,
      onConflict: sql`DO NOTHING`,
    },
  );
}

/** Stores a label of our own, whether there is room or not. */
export const addOwnLabel = ({ siteId, day, kind, label }: Label) =>
  insertSelect(
    numberLabels,
    { site_id: siteId, month: monthOf(day), kind, label },
    { onConflict: sql`DO NOTHING` },
  );

/** SQL expression: the label, or the common one if the month had no room for it. */
export const knownLabel = (label: Label): SQL =>
  sql`CASE WHEN ${label.label} = '' OR ${isKnown(label)} THEN ${label.label} ELSE ${OTHER_LABELS} END`;

/** Counts a signup and stores its groups if `when` holds; after the statement that creates it. */
export function startMilestones(
  { id, siteId }: MemberRef,
  { country, language, source }: SignupGroups,
  { at, when }: { at: number; when: SQL },
) {
  const day = dayOf(at);
  const sourceLabel = { siteId, day, kind: "source", label: sourceLabelOf(source) } as const;
  const campaign = { siteId, day, kind: "campaign", label: source.campaign ?? "" } as const;
  return {
    source: sourceLabel.label ? addLabel(sourceLabel) : undefined,
    campaign: campaign.label ? addLabel(campaign) : undefined,
    milestones: insertSelect(
      memberMilestones,
      {
        member_id: id,
        site_id: siteId,
        week: weekOf(at),
        country,
        language,
        source: knownLabel(sourceLabel),
        lander: source.lander ?? "",
        campaign: knownLabel(campaign),
        signup_at: at,
      },
      { when, onConflict: sql`DO NOTHING` },
    ),
  };
}

/** Counts a step of the signup once, if the preceding statement of the batch wrote a row. */
export const reachStep = ({ id, siteId }: MemberRef, step: SignupMilestone, at: number) =>
  forOwner({ id, siteId }, memberMilestones.member_id)
    .update(memberMilestones)
    .set({ [`${step}_at`]: at })
    .where(and(isNull(memberMilestones[`${step}_at`]), sql`changes() > 0`));

/** A member's steps and groups, for the data export. */
export const selectOwnMilestones = ({ id, siteId }: MemberRef) => {
  const { member_id: _id, site_id: _site, ...columns } = getTableColumns(memberMilestones);
  return forOwner({ id, siteId }, memberMilestones.member_id)
    .select(columns)
    .from(memberMilestones);
};

export const eraseMilestones = ({ id, siteId }: MemberRef) =>
  forOwner({ id, siteId }, memberMilestones.member_id).delete(memberMilestones);
