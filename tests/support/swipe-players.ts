import { env } from "cloudflare:workers";
import type { Viewer } from "~/domain/session/session";
import { swipeMember } from "~/domain/swipe-game/play-swipe-game";
import type { SwipeRefusal } from "~/domain/swipe-game/swipe-game";
import type { Swipe } from "~/domain/swipe-game/swipe-game.schema";
import type { MemberId } from "~/kit/ids";
import { likeStoredAt } from "./likes";
import { viewerOf } from "./member-fixtures";
import { addMember, addSite, realServices } from "./test-database";

/** A player and this many other members of their site, with a controllable time for the game. */
export async function playersOf(count: number, start = Date.UTC(2026, 10, 22, 12)) {
  const site = await addSite();
  const me = await addMember(site, { gender: "male" });
  const others = await Promise.all(Array.from({ length: count }, () => addMember(site)));
  const clock = { at: start, timeZone: "Europe/Amsterdam" };
  const viewer = viewerOf(me);
  const services = realServices({ now: () => clock.at });
  const swipe = (kind: Swipe, memberId: MemberId | undefined) =>
    swipeMember(services, swipeContextOf(viewer, clock), { kind, memberId: memberId as MemberId });
  return { site, me, viewer, others, clock, services, swipe };
}

export const swipeContextOf = (viewer: Viewer, { timeZone }: { timeZone: string }) => ({
  viewer,
  timeZone,
});

/** How many of these a member likes. */
export async function likesGiven(from: MemberId, to: readonly { id: MemberId }[]): Promise<number> {
  const likeTimes = await Promise.all(to.map(({ id }) => likeStoredAt(from, id)));
  return likeTimes.filter((at) => at !== null).length;
}

export const swipesOf = async (member: MemberId) =>
  (
    await env.DB.prepare("SELECT other_id, kind FROM swipes WHERE member_id = ? ORDER BY number")
      .bind(member)
      .all<{ other_id: MemberId; kind: Swipe }>()
  ).results;

export const swipeRefusal = (refusal: SwipeRefusal) => ({ ok: false, refusal });
