import { env } from "cloudflare:workers";
import { plainPhotoRef } from "~/domain/photo/photo-refs";
import type { CardContext } from "~/domain/profile/profile-card";
import type { Viewer } from "~/domain/session/session";
import { findSite } from "~/domain/site/find-site";
import type { Site } from "~/domain/site/site";
import type { Language } from "~/i18n/languages";
import { type MemberId, newId, type PhotoId, type SiteId } from "~/kit/ids";
import type { BadgesChange, LiveEvent } from "~/live/protocol";
import type { Services } from "~/services";
import { badgesEvent } from "../../workers/live/events";
import { realServices, type TestMember } from "./test-database";

/** A member as the session would present them. */
export function viewerOf(member: TestMember, overrides: Partial<Viewer> = {}): Viewer {
  return {
    id: member.id,
    siteId: member.siteId,
    sessionHash: "",
    name: "Sam",
    confirmed: true,
    premium: false,
    bought: overrides.premium ?? false,
    signupStep: 5,
    signupDate: 0,
    language: "en",
    profileStatus: "active",
    hidesPresence: false,
    gender: "male",
    age: null,
    seeks: "female",
    country: "NL",
    region: "NL-NH",
    mainPhotoId: null,
    ...overrides,
  };
}

/** The locale context of a viewer with that language in the Netherlands, in UTC. */
export const localeContextOf = (
  language: Language,
  overrides: Partial<CardContext> = {},
): CardContext => ({
  language,
  timeZone: "UTC",
  country: "NL",
  namePhoto: plainPhotoRef,
  ...overrides,
});

export async function siteOf(id: string): Promise<Site> {
  return (await findSite(realServices(), id)) as Site;
}

/** Changes columns of a profile that addMember has no option for. */
export async function changeProfile(
  id: MemberId,
  columns: Record<string, string | number | null>,
): Promise<void> {
  const names = Object.keys(columns);
  await env.DB.prepare(
    `UPDATE profiles SET ${names.map((name) => `${name} = ?`).join(", ")} WHERE id = ?`,
  )
    .bind(...Object.values(columns), id)
    .run();
}

/** Inserts a photo, as the member's main one if requested. */
export async function addPhoto(
  member: TestMember,
  options: { visibility?: string; status?: string; main?: boolean; position?: number } = {},
): Promise<PhotoId> {
  const id = newId<PhotoId>();
  await env.DB.prepare(
    "INSERT INTO photos (id, site_id, profile_id, status, visibility, folder, width, height, shades, position, created_at) VALUES (?, ?, ?, ?, ?, ?, 960, 1200, 'dce543', ?, 0)",
  )
    .bind(
      id,
      member.siteId,
      member.id,
      options.status ?? "active",
      options.visibility ?? "public",
      `${member.siteId}/${id}`,
      options.position ?? 0,
    )
    .run();
  if (options.main) await changeProfile(member.id, { main_photo_id: id });
  return id;
}

export async function addBlock(blocker: TestMember, blocked: TestMember): Promise<void> {
  await env.DB.prepare(
    "INSERT INTO blocks (site_id, blocker_id, blocked_id, created_at) VALUES (?, ?, ?, 0)",
  )
    .bind(blocker.siteId, blocker.id, blocked.id)
    .run();
}

export async function addPassed(member: TestMember, other: TestMember): Promise<void> {
  await env.DB.prepare(
    "INSERT INTO passed_members (site_id, member_id, other_id, passed_at) VALUES (?, ?, ?, 0)",
  )
    .bind(member.siteId, member.id, other.id)
    .run();
}

export async function addLike(
  from: TestMember,
  to: TestMember,
  at = 1,
  seenAt: number | null = null,
): Promise<void> {
  await env.DB.prepare(
    "INSERT INTO likes (site_id, from_id, to_id, created_at, seen_at) VALUES (?, ?, ?, ?, ?)",
  )
    .bind(from.siteId, from.id, to.id, at, seenAt)
    .run();
}

/**
 * Real services that also record the published events with their recipients; `told` waits for
 * deferred work.
 */
export function recordingServices(overrides: Partial<Services> = {}): {
  services: Services;
  publishedEvents: () => Promise<[memberId: MemberId, LiveEvent][]>;
} {
  const publishedEvents: [MemberId, LiveEvent][] = [];
  const later: Promise<unknown>[] = [];
  const defer = (_name: string, work: Promise<unknown>) => void later.push(work);
  const services = realServices({ defer, ...overrides });
  const live = {
    ...services.live,
    announce: async (_site: SiteId, memberId: MemberId, event: LiveEvent) =>
      void publishedEvents.push([memberId, event]),
    // As the member's connection object does.
    refreshBadges: async (_site: SiteId, memberId: MemberId, changed?: BadgesChange) => {
      publishedEvents.push([memberId, await badgesEvent(realServices(), memberId, changed)]);
    },
  };
  return {
    services: { ...services, live },
    publishedEvents: () => Promise.allSettled(later).then(() => publishedEvents),
  };
}
