import { languageOr } from "~/i18n/languages";
import { BoundedCache } from "~/kit/bounded-cache";
import { seconds } from "~/kit/duration";
import { firstIdAt, type SiteId } from "~/kit/ids";
import { hashSecret } from "~/kit/secret";
import type { Services } from "~/services";
import { ageAt } from "../profile/profile";
import { REPLACED_SESSION_TTL, TOUCH_INTERVAL, type Viewer } from "./session";
import { findSession, type SessionRow, touchSession } from "./session-store";

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
    hidesPresence: Boolean(row.hidesPresence),
    age: ageAt(now, row.birthDate),
    confirmed: row.status === "active",
    premium: row.premiumSince !== null,
    bought: row.bought === 1,
    language: languageOr(row.language),
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
