import { all, first, runBatch } from "~/db/batch";
import { ageOn } from "~/kit/dates";
import { days } from "~/kit/duration";
import type { PhotoId, SiteId, StaffId } from "~/kit/ids";
import type { Services } from "~/services";
import { UNDO_PERIOD } from "../moderation-decision/moderation-decision";
import {
  selectDecisionsAbout,
  selectRecentDecisions,
} from "../moderation-decision/moderation-decision-sql";
import { areSimilar } from "../photo/image-similarity";
import { type PhotoSize, photoKeyOf } from "../photo/photo";
import {
  type ReviewedPhoto,
  selectLookCandidates,
  selectPhotoFolder,
  selectReviewedPhotos,
} from "../photo/photo-review-sql";
import { selectReviewedProfiles } from "../profile/profile-review-sql";
import { listSites, type SiteSummary } from "../site/list-sites";
import { servicesOfSite, withEachDatabase } from "../site/site-services";
import { countItems, listOtherClaimants, listOwnClaims } from "./claims";

const MAX_EARLIER = 5;
const MAX_MATCHES = 8;
const MAX_RECENT = 10;

/**
 * The photos that a moderator has claimed, the oldest first, each with its profile, the same picture
 * on all sites, and earlier decisions about the member; and what they can still undo. Of one site if
 * named.
 */
export async function loadPhotoReview(services: Services, staff: StaffId, onlySite: SiteId | null) {
  const sites = await listSites(services);
  const siteOf = (id: SiteId) => sites.find((site) => site.id === id);
  const found = await Promise.all(
    withEachDatabase(services).map((database) => loadClaimedPhotos(database, staff)),
  );
  const claimed = found
    .flat()
    .filter(({ photo }) => onlySite === null || photo.siteId === onlySite)
    .sort((one, other) => one.photo.at - other.photo.at);
  const matches = await findMatches(
    services,
    claimed.map(({ photo }) => photo),
  );
  const [waiting, others, recent] = await Promise.all([
    countItems(services, staff, { kind: "photo", site: onlySite }),
    listOtherClaimants(services, staff, "photo"),
    listRecent(services, staff),
  ]);
  const site = onlySite === null ? undefined : siteOf(onlySite);
  return {
    site: site ? { id: site.id, name: site.name } : null,
    waiting,
    others,
    recent: recent.map((decision) => ({ ...decision, site: siteOf(decision.siteId)?.name ?? "" })),
    photos: claimed.map(({ photo, profile, earlier }) =>
      toReviewedItem(photo, {
        site: siteOf(photo.siteId),
        profile,
        earlier,
        today: new Date(services.now()).toISOString().slice(0, 10),
        matches: (matches.get(photo.id) ?? []).map((match) => ({
          id: match.id,
          site: match.siteId,
          siteName: siteOf(match.siteId)?.name ?? "",
          status: match.status,
          own: match.memberId === photo.memberId,
        })),
      }),
    ),
  };
}
export type PhotoReview = Awaited<ReturnType<typeof loadPhotoReview>>;
export type PhotoReviewItem = PhotoReview["photos"][number];

type ClaimedPhoto = Awaited<ReturnType<typeof loadClaimedPhotos>>[number];
type ItemParts = Pick<ClaimedPhoto, "profile" | "earlier"> & {
  site: SiteSummary | undefined;
  today: string;
  matches: {
    id: PhotoId;
    site: SiteId;
    siteName: string;
    status: ReviewedPhoto["status"];
    own: boolean;
  }[];
};

function toReviewedItem(
  { id, siteId, at, width, height, visibility, unreviewed }: ReviewedPhoto,
  { site, profile, earlier, today, matches }: ItemParts,
) {
  return {
    id,
    site: siteId,
    siteName: site?.name ?? siteId,
    at,
    dueAt: at + days(site?.answerDays ?? 0),
    width,
    height,
    visibility,
    unreviewed,
    profile: profile && {
      name: profile.name,
      age: ageOn(today, profile.birthDate),
      gender: profile.gender,
      country: profile.country,
      headline: profile.headline,
      about: profile.about,
      fictional: profile.fictional,
      joinedAt: profile.joinedAt,
      isMain: profile.mainPhotoId === id,
    },
    earlier: earlier.map(({ ground, measures, at: decidedAt, undoneAt }) => ({
      ground,
      measures,
      at: decidedAt,
      isUndone: undoneAt !== null,
    })),
    matches,
  };
}

/** The claimed photos in the current database that still wait. */
async function loadClaimedPhotos(services: Services, staff: StaffId) {
  const ids = await listOwnClaims(services, staff, "photo");
  if (ids.length === 0) return [];
  const rows = await all(services.db, selectReviewedPhotos(JSON.stringify(ids)));
  const photos = rows.filter(({ status, unreviewed }) => status === "pending" || unreviewed);
  const { profiles, earlier } = await runBatch(services.db, {
    profiles: selectReviewedProfiles(JSON.stringify(photos.map(({ memberId }) => memberId))),
    earlier: photos.map(({ memberId }) => selectDecisionsAbout(memberId, MAX_EARLIER)),
  });
  return photos.map((photo, n) => ({
    photo,
    profile: profiles.rows.find(({ id }) => id === photo.memberId) ?? null,
    earlier: earlier[n]?.rows ?? [],
  }));
}

/** The same picture elsewhere, on all sites of the deployment. */
async function findMatches(services: Services, photos: readonly ReviewedPhoto[]) {
  const compared = photos.filter(({ look }) => look !== "");
  const found = await Promise.all(
    withEachDatabase(services).map(({ db }) =>
      runBatch(db, { candidates: compared.map(({ id, look }) => selectLookCandidates(id, look)) }),
    ),
  );
  return new Map(
    compared.map((photo, n) => [
      photo.id,
      found
        .flatMap(({ candidates }) => candidates[n]?.rows ?? [])
        .filter(({ look }) => areSimilar(look, photo.look))
        .slice(0, MAX_MATCHES),
    ]),
  );
}

async function listRecent(services: Services, staff: StaffId) {
  const since = services.now() - UNDO_PERIOD;
  const statement = selectRecentDecisions(staff, { kind: "photo", since, limit: MAX_RECENT });
  const found = await Promise.all(withEachDatabase(services).map(({ db }) => all(db, statement)));
  return found
    .flat()
    .sort((one, other) => other.at - one.at)
    .slice(0, MAX_RECENT);
}

/** The R2 key of a photo of any status, for staff; null if there is none. */
export async function findPhotoKeyForStaff(
  services: Services,
  { site, id, size }: { site: SiteId; id: PhotoId; size: PhotoSize },
): Promise<string | null> {
  const { db } = await servicesOfSite(services, site);
  const photo = await first(db, selectPhotoFolder(id, site));
  return photo && photoKeyOf(photo.folder, size);
}
