import { runBatch } from "~/db/batch";
import { decodeCursor, encodeCursor } from "~/db/cursor";
import type { PhotoRef } from "~/kit/ids";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { endConsent, setConsent } from "../account/account-sql";
import { REVOCABLE_CONSENTS, type RevocableConsent } from "../account/consents";
import type { PhotoRefBuilder } from "../photo/photo-refs";
import { withdrawHeldConsent } from "../scam-detection/held-sql";
import { deleteVisitsBy } from "./activity-sql";
import { deleteConsentedData, selectPrivacy, updateSwitch } from "./own-profile-store";
import { PRIVACY_SWITCHES, type PrivacySwitchName } from "./privacy.schema";
import { hideWithoutConsent, showWithConsent } from "./profile-sql";
import { type BlockedRow, selectBlockedPage } from "./profile-store";

/** A member's privacy settings: switches, and consents with their date. */
export type PrivacySettings = {
  on: Record<PrivacySwitchName, boolean>;
  /** In milliseconds; null: not given or withdrawn. */
  consents: Record<RevocableConsent, number | null>;
};

export async function findPrivacySettings(
  services: Pick<Services, "readTogether">,
  member: MemberKey,
): Promise<PrivacySettings> {
  const [row] = await services.readTogether(selectPrivacy(member));
  if (!row) throw new Error("A session without its profile");
  return {
    on: Object.fromEntries(
      PRIVACY_SWITCHES.map((which) => [which, row[which]]),
    ) as PrivacySettings["on"],
    consents: Object.fromEntries(
      REVOCABLE_CONSENTS.map((subject) => [subject, row[subject]]),
    ) as PrivacySettings["consents"],
  };
}

/**
 * Sets a privacy switch of a member (R47, R67, R130, R131, R244, R684); idempotent. Pages load the
 * new value; the member's channel reloads whether typing may be shown. A member who no longer shows
 * visits leaves none behind.
 */
export async function setPrivacySwitch(
  services: Services,
  member: MemberKey,
  { which, on }: { which: PrivacySwitchName; on: boolean },
): Promise<void> {
  await runBatch(services.db, {
    saved: updateSwitch(member, which, on),
    ...(which === "visits" && !on && { visits: deleteVisitsBy(member) }),
  });
  if (which === "typing") await services.live.forgetTyping(member.siteId, member.id);
}

/**
 * Withdraws a consent and deletes the data given under it in the same batch (R71); idempotent. The
 * consent to fictional profiles covers no data: without it the next paid message to one is
 * rejected, including one held for moderation (R231).
 */
export async function withdrawConsent(
  services: Services,
  member: MemberKey,
  subject: RevocableConsent,
): Promise<void> {
  if (subject === "orientation") {
    await withdrawOrientation(services, member);
    return;
  }
  await runBatch(services.db, {
    given:
      subject === "fictional_profiles"
        ? withdrawHeldConsent(member)
        : deleteConsentedData(member, subject),
    consent: endConsent(member, subject, undefined),
  });
}

/** Its choice stays, because it may be another member's match; nobody finds the profile (R614). */
async function withdrawOrientation(services: Services, member: MemberKey): Promise<void> {
  await runBatch(services.db, {
    consent: endConsent(member, "orientation", undefined),
    hidden: hideWithoutConsent(member),
  });
}

/** Gives the consent to the orientation, and shows the profile that was hidden without; idempotent. */
export async function giveOrientationConsent(services: Services, member: MemberKey): Promise<void> {
  await runBatch(services.db, {
    consent: setConsent(member, { subject: "orientation", granted: true, at: services.now() }),
    shown: showWithConsent(member),
  });
}

/** Members per page. */
const BLOCKED_PAGE_SIZE = 24;

export type BlockedMember = Omit<BlockedRow, "photoId"> & { photoId: PhotoRef | null };

/**
 * Members whom a member blocked, newest first, with the next page's cursor (null on the last page).
 * Members who blocked this member are never included.
 */
export async function listBlocked(
  services: Services,
  { actor, namePhoto }: { actor: MemberKey; namePhoto: PhotoRefBuilder },
  after: string | null,
) {
  const rows = await services.readTogether(
    selectBlockedPage(actor, decodeCursor(after), BLOCKED_PAGE_SIZE + 1),
  );
  const page = rows.slice(0, BLOCKED_PAGE_SIZE);
  const last = page.at(-1);
  const members = page.map(
    ({ photoId, ...row }): BlockedMember => ({
      ...row,
      photoId: photoId && namePhoto(photoId, "public"),
    }),
  );
  return {
    members,
    next: rows.length > BLOCKED_PAGE_SIZE && last ? encodeCursor([last.at, last.id]) : null,
  };
}
