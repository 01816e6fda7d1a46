import { runBatch } from "~/db/batch";
import { languageOr } from "~/i18n/languages";
import { BoundedCache } from "~/kit/bounded-cache";
import { hashSecret, newSecret } from "~/kit/crypto";
import { seconds } from "~/kit/duration";
import { firstIdAt, type MemberId, newId, type SessionId, type SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { findSuppressionReason } from "../account/recipient";
import { photoPath } from "../photo/photo";
import { photoRefBuilder } from "../photo/photo-refs";
import { ageAt } from "../profile/profile";
import type { Site } from "../site/site";
import type { StopReason } from "../suppression/suppression";
import { FRESH_SESSION_TTL, REPLACED_SESSION_TTL, TOUCH_INTERVAL, type Viewer } from "./session";
import {
  findSession,
  findUser,
  renewStatements,
  type SessionRow,
  selectSessionSince,
  touchSession,
} from "./session-store";

/**
 * How long an isolate caches a session. A page and its data requests then need one read of the
 * session, and a session ended elsewhere is accepted for at most this long (docs/decisions/0004).
 */
const VIEWER_TTL = seconds(10);

/** 32 random bytes as base64url. */
const SECRET_LENGTH = 43;

const LOGIN_STATUSES = new Set(["not_confirmed", "active"]);

const viewerCache = new BoundedCache<string, Viewer>({ size: 2_000, life: VIEWER_TTL });

/**
 * The member of a session cookie's secret, read from D1 without the cache; null if the session is
 * not valid.
 */
export async function findUncachedViewer(
  services: Services,
  siteId: SiteId,
  secret: string,
): Promise<Viewer | null> {
  if (secret.length === SECRET_LENGTH) evictViewer(await hashSecret(secret));
  return findViewer(services, siteId, secret);
}

/** The same, cached for at most ten seconds (VIEWER_TTL). */
export async function findViewer(
  services: Services,
  siteId: SiteId,
  secret: string,
): Promise<Viewer | null> {
  if (secret.length !== SECRET_LENGTH) return null;
  const sessionHash = await hashSecret(secret);
  const now = services.now();
  const cached = viewerCache.get(sessionHash, now);
  if (cached?.siteId === siteId) return cached;
  const row = await findSession(services.db, { siteId, idHash: sessionHash }, now);
  if (!row || !LOGIN_STATUSES.has(row.status)) return null;
  if (row.seenAt < now - TOUCH_INTERVAL)
    services.defer(
      "session.touch",
      touchSession(services.db, { idHash: sessionHash, accountId: row.id }, now),
    );
  const viewer = toViewer(row, { siteId, sessionHash }, now);
  viewerCache.set(sessionHash, viewer, now);
  return viewer;
}

/** Makes this isolate read the session again, after a change to data in `Viewer`. */
export function evictViewer(sessionHash: string): void {
  viewerCache.delete(sessionHash);
}

function toViewer(
  row: SessionRow,
  session: Pick<Viewer, "siteId" | "sessionHash">,
  now: number,
): Viewer {
  const { id, name, gender, seeks, country, region, mainPhotoId, profileStatus } = row;
  const { signupStep, signupDate } = row;
  return {
    id,
    ...session,
    name,
    gender,
    seeks,
    country,
    region,
    mainPhotoId,
    profileStatus,
    signupStep,
    signupDate,
    hidesPresence: row.hidesPresence,
    age: ageAt(now, row.birthDate),
    confirmed: row.status === "active",
    premium: row.premiumSince !== null,
    bought: row.bought,
    language: languageOr(row.language),
    ...(row.ageMethod && { ageMethod: row.ageMethod }),
    ...(row.orientationDue && { orientationDue: true }),
    ...(needsRenewal(row, now) && { renewsSession: true }),
  };
}

/**
 * False for sessions of an earlier release without a public id, and for a session that was already
 * replaced.
 */
const needsRenewal = ({ premiumSince, publicId, expiresAt }: SessionRow, now: number) =>
  premiumSince !== null &&
  publicId !== "" &&
  publicId < firstIdAt(premiumSince) &&
  expiresAt > now + REPLACED_SESSION_TTL;

/**
 * Gives a session a new secret for its cookie, so that a copy of the old secret from before Premium
 * grants no Premium (R213). The old secret stays valid for one minute, for requests in flight and
 * lost responses; null if the session was already renewed.
 */
export async function renewSession(
  services: Services,
  { sessionHash }: Pick<Viewer, "sessionHash">,
): Promise<string | null> {
  const secret = newSecret();
  const renewed = { idHash: await hashSecret(secret), publicId: newId<SessionId>() };
  const until = services.now() + REPLACED_SESSION_TTL;
  const { insert } = await runBatch(
    services.db,
    renewStatements({ ...renewed, replaces: sessionHash, until }),
  );
  evictViewer(sessionHash);
  return insert.changes > 0 ? secret : null;
}

/**
 * Whether this session was opened or confirmed within FRESH_SESSION_TTL, by a password or a secret from the
 * owner's mailbox. Batched with the page's other reads.
 */
export async function isFreshSession(
  services: Services,
  siteId: SiteId,
  sessionHash: string,
): Promise<boolean> {
  return (
    (
      await services.readTogether(
        selectSessionSince(siteId, sessionHash, services.now() - FRESH_SESSION_TTL),
      )
    ).length > 0
  );
}

/** The logged-in user as the API returns it (R57). */
export type User = {
  id: MemberId;
  status: string;
  paid_user: boolean;
  credits: number;
  language: string;
  /** Milliseconds since 1970, UTC. */
  signup_date: number;
  /** Why no e-mails are sent: `bounce`, `fbl` or `unsubscribe`; empty if they are. */
  notifications_disabled: StopReason[];
  profile: {
    name: string;
    country: string | null;
    status: string;
    main_image: { filename: string; thumb_filename: string; status: string } | null;
  };
};

/** The member's own account data for API clients; null if the account does not exist. */
export async function describeUser(
  services: Services,
  site: Site,
  accountId: MemberId,
): Promise<User | null> {
  const [row, stop] = await Promise.all([
    findUser(services.db, site.id, accountId),
    findSuppressionReason(services, { id: accountId, siteId: site.id }),
  ]);
  if (!row) return null;
  const { id, status, credits, language, signupDate, name } = row;
  const { country, profileStatus, photoId, photoStatus } = row;
  const photo = photoId && photoRefBuilder(services, site)(photoId, "own");
  const image =
    photo && photoStatus
      ? {
          filename: photoPath(photo, "main"),
          thumb_filename: photoPath(photo, "thumb"),
          status: photoStatus,
        }
      : null;
  return {
    id,
    status,
    credits,
    language,
    paid_user: row.premiumSince !== null,
    signup_date: signupDate,
    notifications_disabled: stop ? [stop] : [],
    profile: { name, country, status: profileStatus, main_image: image },
  };
}
