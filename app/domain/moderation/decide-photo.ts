import { first, run } from "~/db/batch";
import { type DecisionId, type MemberId, newId, type PhotoId, type SiteId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import { fromJson } from "~/kit/schemas";
import type { Services } from "~/services";
import type { AuditAction } from "../audit-log/audit-actions";
import type { NewAuditEntry } from "../audit-log/audit-log";
import { runAudited } from "../audit-log/run-audited";
import type { Ground, Measure } from "../conduct/conduct";
import { upholdOpenAppeal } from "../moderation-decision/appeal-sql";
import { UNDO_PERIOD } from "../moderation-decision/moderation-decision";
import {
  allOf,
  insertDecision,
  isDecided,
  isNewestDecision,
  isUndoneAt,
  markUndone,
  type NewDecision,
  selectDecision,
} from "../moderation-decision/moderation-decision-sql";
import { hashBandsOf } from "../photo/image-similarity";
import {
  insertBannedLook,
  isPhotoInState,
  type PhotoState,
  selectReviewedPhotos,
  updatePhotoState,
} from "../photo/photo-review-sql";
import { idsOf, listSites, sitesOfCompany } from "../site/list-sites";
import { withEachDatabase, withSiteDatabase } from "../site/site-services";
import { deleteDecidedClaim, isNotClaimedByAnother, selectClaimsOn } from "./claim-store";
import { type Claimant, expiredAt } from "./claims";
import { type PhotoDecisionForm, photoStateSchema } from "./moderation.schema";
import { prepareRestoration } from "./restore-state";
import { writeStatement, writeUndone } from "./write-statement";

/** Why a decision is refused, with its HTTP status. */
export const DECISION_REFUSALS = { not_found: 404, claimed: 409, decided: 409 } as const;
type DecisionRefusal = keyof typeof DECISION_REFUSALS;
/** Why a decision is not undone. `changed`: something happened to its subject since. */
export const UNDO_REFUSALS = { not_found: 404, too_late: 409, changed: 409 } as const;
type UndoRefusal = keyof typeof UNDO_REFUSALS;

const RESULTS = {
  approve: { status: "active", measures: ["none"], logged: "photo.approved" },
  reject: { status: "rejected", measures: ["photo_removed"], logged: "photo.rejected" },
  ban: {
    status: "banned",
    measures: ["photo_removed", "picture_banned"],
    logged: "photo.banned",
  },
} as const satisfies Record<
  PhotoDecisionForm["action"],
  { status: PhotoState["status"]; measures: [Measure, ...Measure[]]; logged: AuditAction }
>;

/**
 * Decides a photo: shows it, rejects it, or also rejects every upload of the picture on the sites of
 * the company. One batch writes the decision, the photo's state, the statement of reasons, and ends
 * the claim; if another moderator has the photo or its state changed, it writes nothing.
 */
export async function decidePhoto(
  services: Services,
  staff: Claimant,
  { id, site: siteId, action, ground: chosen, facts, language }: PhotoDecisionForm,
): Promise<Outcome<DecisionId, DecisionRefusal>> {
  const sites = await listSites(services);
  const site = sites.find((one) => one.id === siteId);
  if (!site) return refuse("not_found");
  const here = withSiteDatabase(services, site);
  const photo = await findPhoto(here, id, siteId);
  if (!photo) return refuse("not_found");
  const { status, measures, logged } = RESULTS[action];
  if (photo.status === status && !photo.unreviewed) return refuse("decided");
  const before: PhotoState = { status: photo.status, unreviewed: photo.unreviewed };
  const at = services.now();
  const ground: Ground = action === "approve" ? "no_breach" : (chosen ?? "no_breach");
  const decision: NewDecision = {
    id: newId<DecisionId>(),
    siteId,
    kind: "photo",
    item: id,
    memberId: photo.memberId,
    ground,
    facts: action === "approve" ? "" : facts,
    factsLanguage: language,
    found: "own_review",
    staff: { id: staff.id, name: staff.name },
    measures,
    subjectsAt: [photo.at],
    before: JSON.stringify(before),
    at,
  };
  const claim = { staff: staff.id, expired: expiredAt(at) };
  const notClaimed = isNotClaimedByAnother("photo", id, claim);
  const when = isDecided(decision);
  const statement = await writeStatement(here, decision, {
    origin: services.originOf(site.host),
    when,
  });
  const bands = action === "ban" ? hashBandsOf(photo.look) : [];
  const ban = { look: photo.look, bands: JSON.stringify(bands), at };
  const company = sitesOfCompany(sites, siteId);
  const entry: NewAuditEntry = {
    ...entryOf(staff, { site: siteId, photo: id, member: photo.memberId }),
    action: logged,
    ...(decision.facts && { reason: decision.facts }),
    before,
    after: { status, ground, decision: decision.id },
  };
  const { change, holders } = await runAudited(here, entry, {
    change: insertDecision(decision, allOf(notClaimed, isPhotoInState(id, before))),
    photo: updatePhotoState(id, { status, unreviewed: false }, when),
    banned: insertBannedLook({ ...ban, sites: idsOf(company, site.database) }, when),
    statement: statement?.statement,
    claim: deleteDecidedClaim("photo", id, when),
    holders: selectClaimsOn("photo", [id], claim.expired),
  });
  if (change.changes === 0) return refuse(holders.rows.length > 0 ? "claimed" : "decided");
  statement?.enqueue();
  for (const { db } of withEachDatabase(services))
    if (bands.length > 0 && db.name !== site.database)
      await run(db, insertBannedLook({ ...ban, sites: idsOf(company, db.name) }));
  services.log("moderation.photo", { site: siteId, action, ground });
  return done(decision.id);
}

type DecidedPhoto = { site: SiteId; photo: PhotoId; member: MemberId };

const entryOf = (staff: Claimant, { site, photo, member }: DecidedPhoto) => ({
  staff,
  siteId: site,
  subject: { kind: "photo" as const, id: photo },
  memberId: member,
});

async function findPhoto({ db }: Services, id: PhotoId, siteId: SiteId) {
  const photo = await first(db, selectReviewedPhotos(JSON.stringify([id])));
  return photo?.siteId === siteId ? photo : null;
}

/**
 * Undoes a decision about a photo within a day: the photo has its state from before, with the same
 * bytes, since rejecting keeps them; the picture is no longer banned, unless it was before. The
 * member is notified if the decision was.
 */
export async function undoPhotoDecision(
  services: Services,
  staff: Claimant,
  { site: siteId, decision: id }: { site: SiteId; decision: DecisionId },
): Promise<Outcome<PhotoId, UndoRefusal>> {
  const sites = await listSites(services);
  const site = sites.find((one) => one.id === siteId);
  if (!site) return refuse("not_found");
  const here = withSiteDatabase(services, site);
  const decision = await first(here.db, selectDecision(id));
  if (decision?.siteId !== siteId || decision.kind !== "photo") return refuse("not_found");
  const at = services.now();
  const since = at - UNDO_PERIOD;
  if (decision.at <= since || decision.undoneAt !== null) return refuse("too_late");
  const photoId = decision.item as PhotoId;
  const photo = await findPhoto(here, photoId, siteId);
  if (!photo) return refuse("changed");
  const state = fromJson(decision.before, photoStateSchema);
  const isUnchanged = allOf(
    isNewestDecision(decision),
    isPhotoInState(photoId, { status: photo.status, unreviewed: false }),
  );
  const when = isUndoneAt(id, at);
  const [restoration, email] = await Promise.all([
    prepareRestoration(here, decision, { sites, site, staff, at, when, message: "waiting" }),
    writeUndone(here, decision, { origin: services.originOf(site.host), when }),
  ]);
  const entry: NewAuditEntry = {
    ...entryOf(staff, { site: siteId, photo: photoId, member: photo.memberId }),
    action: "photo.decision_undone",
    before: { status: photo.status },
    after: state,
    cause: { kind: "decision", id },
  };
  const { change } = await runAudited(here, entry, {
    change: markUndone(id, { staff: staff.id, at, since, when: isUnchanged }),
    restored: restoration.statements,
    appeal: upholdOpenAppeal(id, { at, when }),
    email: email?.statement,
  });
  if (change.changes === 0) return refuse("changed");
  email?.enqueue();
  await restoration.publish();
  services.log("moderation.undone", { site: siteId, ground: decision.ground });
  return done(photoId);
}
