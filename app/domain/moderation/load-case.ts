import { all, first } from "~/db/batch";
import { ageOn } from "~/kit/dates";
import {
  type ComplaintId,
  type DecisionId,
  type HeldMessageId,
  ID_PATTERN,
  type MemberId,
  newId,
  type SiteId,
} from "~/kit/ids";
import type { Services } from "~/services";
import { selectRecipientWithStatus } from "../account/member-data-sql";
import { EVIDENCE_TTL } from "../block/block";
import { selectCauses, selectComplaint, selectReportsAbout } from "../complaint/case-sql";
import { selectAppeal } from "../moderation-decision/appeal-sql";
import type { ItemKind } from "../moderation-decision/moderation-decision";
import {
  type Decision,
  selectDecision,
  selectDecisionsAbout,
  selectDecisionsOn,
} from "../moderation-decision/moderation-decision-sql";
import { selectPhotosOf } from "../photo/photo-review-sql";
import { selectReviewedProfiles } from "../profile/profile-review-sql";
import { COUNTED_SIGNAL_BITS } from "../scam-detection/find-signals";
import { countSimilar, selectHeld } from "../scam-detection/held-review-sql";
import { listSites } from "../site/list-sites";
import { withEachDatabase } from "../site/site-services";
import { selectWaiting } from "./claim-store";
import { type Claimant, listClaimsOn, waitingOn } from "./claims";
import { findWaiting } from "./find-waiting";
import { memberInText } from "./member-in-text";
import type { CaseQueue } from "./queues";

const MAX_PHOTOS = 25;
const MAX_EARLIER = 10;

type CaseKey = {
  kind: CaseQueue;
  item: string;
  member?: string | null;
  /** The next case is one of this site. */
  onlySite?: SiteId | null;
};

/**
 * A case that waits, with all that deciding it needs; never a private text, which is opened
 * separately. Null if it does not wait for this moderator.
 */
export async function loadCase(
  services: Services,
  staff: Claimant,
  { kind, item, member, onlySite = null }: CaseKey,
) {
  const found = await findWaiting(services, staff, { kind, item });
  if (!found) return null;
  const { here, siteId, dueAt } = found;
  const [sites, claims, next, subject] = await Promise.all([
    listSites(services),
    listClaimsOn(services, { kind, items: [item] }),
    findNext(services, staff, { kind, item, site: onlySite }),
    SUBJECTS[kind](here, siteId, { item, member: member ?? null }),
  ]);
  if (!subject) return null;
  const claim = claims[0];
  const site = sites.find(({ id }) => id === siteId);
  const { memberId, ...content } = subject;
  return {
    kind,
    item,
    site: siteId,
    siteName: site?.name ?? siteId,
    siteOrigin: site ? services.originOf(site.host) : "",
    dueAt,
    claimedBy: claim && claim.staff !== staff.id ? claim.staffName : null,
    isMine: claim?.staff === staff.id,
    next,
    /** The key of the form, so that a resend is decided once. */
    decision: newId<DecisionId>(),
    member: memberId ? await loadMember(here, siteId, memberId) : null,
    ...content,
  };
}
export type LoadedCase = NonNullable<Awaited<ReturnType<typeof loadCase>>>;

/** The item that is due next, whose page the browser preloads. */
async function findNext(
  services: Services,
  staff: Claimant,
  { kind, item, site }: { kind: CaseQueue; item: string; site: SiteId | null },
): Promise<string | null> {
  const found = await Promise.all(
    withEachDatabase(services).map(({ db }) =>
      all(db, selectWaiting(waitingOn(kind, staff.id, site), null, NEXT_CANDIDATES)),
    ),
  );
  const waiting = found.flat().sort((one, other) => one.at - other.at);
  const claims = await listClaimsOn(services, { kind, items: waiting.map(({ id }) => id) });
  const isFree = (id: string) =>
    !claims.some((claim) => claim.item === id && claim.staff !== staff.id);
  return waiting.find(({ id }) => id !== item && isFree(id))?.id ?? null;
}

/** More than one team works on at once. */
const NEXT_CANDIDATES = 20;

type Subject = {
  memberId: MemberId | null;
  reports?: Awaited<ReturnType<typeof loadReports>>;
  complaint?: Awaited<ReturnType<typeof loadComplaint>>["complaint"];
  message?: NonNullable<Awaited<ReturnType<typeof loadMessage>>>["message"];
  appeal?: { text: string; language: string; at: number } | null;
  original?: OriginalDecision;
};
type SubjectKey = { item: string; member: string | null };

const SUBJECTS: Record<
  CaseQueue,
  (here: Services, siteId: SiteId, key: SubjectKey) => Promise<Subject | null>
> = {
  report: async (here, siteId, { item }) => ({
    memberId: item as MemberId,
    reports: await loadReports(here, siteId, item as MemberId),
  }),
  complaint: loadComplaintSubject,
  message: loadMessage,
  ban: (here, siteId, { item }) => loadDecided(here, siteId, item as DecisionId),
  appeal: async (here, siteId, { item }) => {
    const decided = await loadDecided(here, siteId, item as DecisionId);
    const appeal = await first(here.db, selectAppeal(siteId, item as DecisionId));
    return decided && { ...decided, appeal };
  },
};

async function loadReports(here: Services, siteId: SiteId, member: MemberId) {
  return withReporters(here, await all(here.db, selectReportsAbout(siteId, member)));
}

type FiledCase = { accountId: MemberId | null; at: number };
async function withReporters<Case extends FiledCase>(here: Services, cases: readonly Case[]) {
  const reporters = cases.flatMap(({ accountId }) => (accountId ? [accountId] : []));
  const names = await all(here.db, selectReviewedProfiles(JSON.stringify(reporters)));
  return cases.map(({ accountId, ...one }) => ({
    ...one,
    hasEvidence: one.at > here.now() - EVIDENCE_TTL,
    reporter: names.find(({ id }) => id === accountId)?.name ?? null,
  }));
}

/** What the deciding moderator read: a complaint that is no report has no copied messages. */
async function loadCauses(here: Services, siteId: SiteId, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const found = await all(here.db, selectCauses(siteId, JSON.stringify(ids)));
  return (await withReporters(here, found)).map((one) => ({
    ...one,
    hasEvidence: one.reason !== null && one.hasEvidence,
  }));
}

async function loadComplaintSubject(
  here: Services,
  siteId: SiteId,
  { item, member }: SubjectKey,
): Promise<Subject | null> {
  const { complaint, about } = await loadComplaint(here, siteId, item as ComplaintId);
  if (!complaint) return null;
  const named = member && ID_PATTERN.test(member) ? (member as MemberId) : about;
  return { memberId: named, complaint };
}

async function loadComplaint({ db }: Services, siteId: SiteId, id: ComplaintId) {
  const complaint = await first(db, selectComplaint(siteId, id));
  const about = memberInText(`${complaint?.about ?? ""} ${complaint?.text ?? ""}`);
  return { complaint, about };
}

async function loadMessage(here: Services, siteId: SiteId, { item }: SubjectKey) {
  const held = await first(here.db, selectHeld(siteId, item as HeldMessageId));
  if (!held) return null;
  const { senderId, recipientId, body, kinds, at } = held;
  const sender = { id: senderId, siteId };
  const [names, similar] = await Promise.all([
    all(here.db, selectReviewedProfiles(JSON.stringify([recipientId]))),
    first(here.db, countSimilar(sender, here.now())),
  ]);
  const signals = Object.entries(COUNTED_SIGNAL_BITS).flatMap(([name, bit]) =>
    (kinds & bit) > 0 ? [name] : [],
  );
  const message = {
    body,
    at,
    recipient: names[0]?.name ?? null,
    signals: signals.length > 0 ? signals : ["the same words to many"],
    similar: similar?.count ?? 0,
  };
  return { memberId: senderId, message };
}

type OriginalDecision = Pick<
  Decision,
  "id" | "kind" | "item" | "ground" | "measures" | "facts" | "staffName" | "at"
> & { causes: Awaited<ReturnType<typeof loadCauses>> };

async function loadDecided(
  here: Services,
  siteId: SiteId,
  id: DecisionId,
): Promise<Subject | null> {
  const decision = await first(here.db, selectDecision(id));
  if (!decision) return null;
  const { kind, item, ground, measures, facts, staffName, at, memberId } = decision;
  const causes = await loadCauses(here, siteId, decision.causes);
  const original = { id, kind, item, ground, measures, facts, staffName, at, causes };
  return { memberId, original };
}

/** What the profile shows, its photos, the account's state, and earlier decisions. */
async function loadMember(here: Services, siteId: SiteId, id: MemberId) {
  const [[profile], photos, account, earlier] = await Promise.all([
    all(here.db, selectReviewedProfiles(JSON.stringify([id]))),
    all(here.db, selectPhotosOf(id, siteId, MAX_PHOTOS)),
    first(here.db, selectRecipientWithStatus({ id, siteId })),
    all(here.db, selectDecisionsAbout(id, MAX_EARLIER)),
  ]);
  if (!profile || !account) return null;
  const today = new Date(here.now()).toISOString().slice(0, 10);
  return {
    id,
    name: profile.name,
    age: ageOn(today, profile.birthDate),
    gender: profile.gender,
    country: profile.country,
    headline: profile.headline,
    about: profile.about,
    fictional: profile.fictional,
    joinedAt: profile.joinedAt,
    status: account.status,
    photos: photos.map(({ id: photo, siteId: site, status, visibility, width, height }) => ({
      ...{ id: photo, site, status, visibility, width, height },
      isMain: profile.mainPhotoId === photo,
    })),
    earlier: earlier.map(({ id: decision, kind, ground, measures, at, undoneAt }) => ({
      ...{ id: decision, kind, ground, measures, at },
      isUndone: undoneAt !== null,
    })),
  };
}
export type CaseMember = NonNullable<Awaited<ReturnType<typeof loadMember>>>;

/** The decisions about an item that does not wait any more, in all databases. */
export async function listDecisionsOn(services: Services, kind: ItemKind, item: string) {
  const statement = selectDecisionsOn(kind, item, MAX_EARLIER);
  const found = await Promise.all(withEachDatabase(services).map(({ db }) => all(db, statement)));
  return found.flat();
}
