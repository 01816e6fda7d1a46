import type { SQL } from "drizzle-orm";
import { type Batch, first, run } from "~/db/batch";
import type { HeldMessageId, PhotoId } from "~/kit/ids";
import { fromJson } from "~/kit/schemas";
import type { Services } from "~/services";
import { type ComposedAction, composeMemberAction } from "../deactivation/compose-action";
import { closeProposal, isBanUnconfirmed } from "../moderation-decision/appeal-sql";
import { allOf, type Decision } from "../moderation-decision/moderation-decision-sql";
import { isOnlyRestriction } from "../moderation-decision/suspension-sql";
import {
  deleteBannedLook,
  isPhotoInState,
  selectReviewedPhotos,
  updatePhotoState,
} from "../photo/photo-review-sql";
import { restoreProfileTexts } from "../profile/profile-review-sql";
import { isHeldUnsent, updateHeld } from "../scam-detection/held-review-sql";
import { idsOf, type SiteSummary, sitesOfCompany } from "../site/list-sites";
import { withEachDatabase } from "../site/site-services";
import type { Claimant } from "./claims";
import { liftBanOfCompany } from "./lift-company-ban";
import { type MemberState, memberStateSchema } from "./member-state";
import { photoStateSchema } from "./moderation.schema";

export type RestoreOptions = {
  sites: readonly SiteSummary[];
  site: SiteSummary;
  staff: Claimant | null;
  at: number;
  when: SQL;
  /** A refused message: shown to moderators again, or sent. */
  message: "waiting" | "released";
};

/** What undoes a decision: statements for its batch, and what follows that batch. */
type Restoration = {
  statements: Batch;
  ended?: Batch[string];
  publish: () => Promise<void>;
};

/**
 * Restores what a decision changed, where `when` holds and nothing else has changed it since: the
 * same bytes of photos, the texts, the message, the account.
 */
export async function prepareRestoration(
  services: Services,
  decision: Decision,
  options: RestoreOptions,
): Promise<Restoration> {
  const account = await restoreAccount(services, decision, options);
  const picture =
    decision.kind === "photo" ? await restorePhoto(services, decision, options) : null;
  const { at, when } = options;
  return {
    statements: {
      ...(picture && { picture: picture.statements }),
      ...(decision.kind === "message" && { message: restoreMessage(services, decision, options) }),
      ...restoreProfile(decision, when),
      ...(account && { account: account.statements }),
      proposal: closeProposal(decision.id, { status: "withdrawn", at, when }),
    },
    publish: async () => {
      account?.publish({});
      await picture?.publish();
      await liftBanOfCompany(services, decision, {
        staff: options.staff,
        origin: services.originOf(options.site.host),
      });
    },
  };
}

/** The states that undoing needs; those of another kind of decision are empty. */
function stateBefore({ kind, before }: Decision): MemberState {
  const isOfMember = kind === "report" || kind === "complaint";
  return memberStateSchema.parse(isOfMember && before ? JSON.parse(before) : {});
}

function restoreProfile(decision: Decision, when: SQL): Batch {
  const { memberId, siteId } = decision;
  if (!memberId) return {};
  const { photos, texts } = stateBefore(decision);
  const rejected = { status: "rejected", unreviewed: false } as const;
  return {
    photos: photos.map(({ id, ...state }) =>
      updatePhotoState(id, state, allOf(when, isPhotoInState(id, rejected))),
    ),
    ...(texts && { texts: restoreProfileTexts({ id: memberId, siteId }, texts, when) }),
  };
}

function restoreMessage(
  services: Services,
  { item }: Decision,
  { site, at, when, staff, message }: RestoreOptions,
) {
  const id = item as HeldMessageId;
  const released = {
    status: "released",
    reason: null,
    staff: staff?.name ?? null,
    origin: services.originOf(site.host),
    at,
  } as const;
  const waiting = { status: "waiting", reason: null, staff: null, origin: null, at: null } as const;
  const review = message === "released" ? released : waiting;
  return updateHeld(id, review, allOf(when, isHeldUnsent(id)));
}

/** The account is restored unless another decision keeps the member out. */
async function restoreAccount(
  services: Services,
  { id, memberId, siteId, measures }: Decision,
  { site, staff, at, when }: RestoreOptions,
): Promise<ComposedAction | null> {
  const isBan = measures.includes("ban");
  const isOut = isBan || measures.includes("suspension") || measures.includes("ban_proposed");
  if (!memberId || !isOut) return null;
  const unconfirmed = isBan ? [] : [isBanUnconfirmed(id)];
  const free = allOf(when, isOnlyRestriction(id, memberId), ...unconfirmed);
  return composeMemberAction(services, {
    member: { id: memberId, siteId },
    action: "restore",
    from: isBan ? "ban" : "suspension",
    reason: "The decision was undone.",
    staffName: staff?.name ?? "scheduled job",
    origin: services.originOf(site.host),
    at,
    when: free,
    notify: false,
  });
}

/** A reviewed photo and the ban of its picture, on all sites of the company. */
async function restorePhoto(
  services: Services,
  decision: Decision,
  { sites, site, when }: RestoreOptions,
) {
  const id = decision.item as PhotoId;
  const photo = await first(services.db, selectReviewedPhotos(JSON.stringify([id])));
  const ban = { look: photo?.look ?? "", at: decision.at };
  const company = sitesOfCompany(sites, decision.siteId);
  const state = fromJson(decision.before, photoStateSchema);
  return {
    statements: {
      photo: updatePhotoState(id, state, when),
      allowed: deleteBannedLook({ ...ban, sites: idsOf(company, site.database) }, when),
    },
    publish: async () => {
      if (!decision.measures.includes("picture_banned")) return;
      for (const { db } of withEachDatabase(services))
        if (db.name !== site.database)
          await run(db, deleteBannedLook({ ...ban, sites: idsOf(company, db.name) }));
    },
  };
}
