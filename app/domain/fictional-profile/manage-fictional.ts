import { all, first } from "~/db/batch";
import { newSecret } from "~/kit/crypto";
import { ageOn } from "~/kit/dates";
import type { MemberId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import { optionalText } from "~/kit/schemas";
import type { Services } from "~/services";
import { accountExists } from "../account/account-sql";
import { insertFictionalAccount } from "../account/fictional-account-sql";
import { runAudited } from "../audit-log/run-audited";
import { isRegionOf } from "../location/location";
import type { Staff } from "../permission/permission";
import { insertPhoto, mayBecomeMain } from "../photo/photo-sql";
import { deletePhotoBytes, PHOTO_REFUSALS, storePhoto } from "../photo/store-photo";
import {
  type FictionalProfileRow,
  insertFictionalProfile,
  isWithoutPhoto,
  selectFictionalProfile,
  selectFictionalProfiles,
  updateFictionalStatus,
} from "../profile/fictional-sql";
import { nameSchema } from "../profile/name.schema";
import { ABOUT_BOUNDS, HEADLINE_BOUNDS } from "../profile/profile.schema";
import { startMainPhoto } from "../profile/profile-sql";
import { FICTIONAL_SETTINGS } from "../site/missing-settings";
import { hasStoredSettings } from "../site/setting-sql";
import { withSiteDatabase } from "../site/site-services";
import type { AdministeredSite } from "../site-admin/list-sites";
import { openWallet } from "../wallet/wallet-sql";
import { listMissingLabels } from "./fictional-profile";
import type { NewFictional } from "./fictional-profile.schema";

/** Why a profile is not created, with its HTTP status. */
export const CREATE_FICTIONAL_REFUSALS = {
  ...PHOTO_REFUSALS,
  unlabelled: 409,
  invalid_name: 422,
  too_long: 422,
  too_young: 422,
  not_served: 422,
} as const;
export type CreateFictionalRefusal = keyof typeof CREATE_FICTIONAL_REFUSALS;

type NewFictionalRequest = {
  site: AdministeredSite;
  /** Made by the form's page: the same form sent twice creates one profile. */
  id: MemberId;
  profile: NewFictional;
  region: string;
  picture: ArrayBuffer;
  reason: string;
};

/**
 * Creates a fictional profile with its picture (R392). The batch requires the site's labels, so
 * that no such profile exists without them, however the settings change meanwhile.
 */
export async function createFictionalProfile(
  services: Services,
  staff: Staff,
  request: NewFictionalRequest,
): Promise<Outcome<{ id: MemberId }, CreateFictionalRefusal>> {
  const { site, id, profile, picture, reason } = request;
  const refusal = findInvalid(services, request);
  if (refusal) return refuse(refusal);
  const own = withSiteDatabase(services, site);
  const owner = { id, siteId: site.id };
  const photo = await storePhoto(own, owner, {
    site: { photo_review: "automatic" },
    bytes: picture,
    cut: "middle",
  });
  if (!photo.ok) return photo;
  const at = services.now();
  const country = countryOfRegion(request);
  const isNew = accountExists(id);
  const passwordHash = await services.passwords.hash(newSecret());
  const { consent, language, headline = "", about = "" } = profile;
  const { name, gender, seeks, birth_date } = profile;
  const values = { name, gender, seeks, birth_date, language, headline, about };
  const { change, photo: stored } = await runAudited(
    own,
    {
      staff,
      action: "fictional.created",
      siteId: site.id,
      subject: { kind: "member", id },
      memberId: null,
      reason,
      after: { name, consent },
    },
    {
      change: insertFictionalAccount(
        { ...owner, passwordHash, language, at },
        hasStoredSettings(site.id, FICTIONAL_SETTINGS),
      ),
      profile: insertFictionalProfile(
        { ...values, id, site_id: site.id, country, region: request.region },
        at,
        isNew,
      ),
      wallet: openWallet(owner, isNew),
      // The id may be that of a member: nothing of theirs is touched.
      photo: insertPhoto(photo.value, isWithoutPhoto(id)),
      main: startMainPhoto(owner, photo.value.id, mayBecomeMain(owner, photo.value.id)),
    },
  );
  if (stored.changes === 0) deletePhotoBytes(services, [photo.value]);
  // Nothing was written for a form that was sent twice, or because a label was removed meanwhile.
  const isThere =
    change.changes > 0 || (await first(own.db, selectFictionalProfile(site.id, id))) !== null;
  return isThere ? done({ id }) : refuse("unlabelled");
}

/** Names are checked as those of members, except that the texts are the operator's. */
function findInvalid(
  services: Services,
  request: NewFictionalRequest,
): CreateFictionalRefusal | null {
  const { site, profile } = request;
  const { settings } = site;
  if (settings === null || listMissingLabels(settings).length > 0) return "unlabelled";
  if (!nameSchema(settings.name).safeParse(profile.name).success) return "invalid_name";
  const texts = [
    optionalText(HEADLINE_BOUNDS).safeParse(profile.headline ?? ""),
    optionalText(ABOUT_BOUNDS).safeParse(profile.about ?? ""),
  ];
  if (texts.some(({ success }) => !success)) return "too_long";
  const today = new Date(services.now()).toISOString().slice(0, 10);
  if (ageOn(today, profile.birth_date) < settings.min_age) return "too_young";
  return countryOfRegion(request) ? null : "not_served";
}

/** The country of the region, if the site serves it. */
const countryOfRegion = ({ site, region }: NewFictionalRequest) =>
  site.settings?.countries.find((country) => isRegionOf(country, region));

const PROFILES_PER_PAGE = 50;

/** The fictional profiles of a site, the oldest first. */
export async function listFictionalProfiles(
  services: Services,
  site: AdministeredSite,
  after: string | null,
): Promise<{ profiles: FictionalProfileRow[]; next: string | null }> {
  const { db } = withSiteDatabase(services, site);
  const rows = await all(db, selectFictionalProfiles(site.id, after ?? "", PROFILES_PER_PAGE + 1));
  const profiles = rows.slice(0, PROFILES_PER_PAGE);
  return {
    profiles,
    next: rows.length > profiles.length ? (profiles.at(-1)?.id ?? null) : null,
  };
}

type StatusChange = {
  site: AdministeredSite;
  id: MemberId;
  status: "active" | "hidden";
  reason: string;
};

/** Hides a fictional profile from searches and lists, or shows it again; its chats stay. */
export async function setFictionalStatus(
  services: Services,
  staff: Staff,
  { site, id, status, reason }: StatusChange,
): Promise<Outcome<null, "not_found">> {
  const own = withSiteDatabase(services, site);
  const found = await first(own.db, selectFictionalProfile(site.id, id));
  if (!found) return refuse("not_found");
  const from = status === "active" ? "hidden" : "active";
  await runAudited(
    own,
    {
      staff,
      action: status === "active" ? "fictional.shown" : "fictional.hidden",
      siteId: site.id,
      subject: { kind: "member", id },
      memberId: null,
      reason,
      before: { status: from },
      after: { status },
    },
    { change: updateFictionalStatus({ id, siteId: site.id }, { from, to: status }) },
  );
  return done(null);
}
