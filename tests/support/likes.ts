import { env } from "cloudflare:workers";
import { likeMember } from "~/domain/like/like-member";
import { viewerOf } from "./member-fixtures";
import { addMember, addSite, realServices, type TestMember } from "./test-database";

export const likeStoredAt = (from: string, to: string) =>
  env.DB.prepare("SELECT created_at FROM likes WHERE from_id = ? AND to_id = ?")
    .bind(from, to)
    .first<number>("created_at");

export async function addTwoMembers() {
  const site = await addSite();
  const me = await addMember(site, { gender: "male" });
  const her = await addMember(site);
  return { site, me, her, viewer: viewerOf(me) };
}

/** A member with likes from this many others. */
export async function addLiked(likes: number): Promise<TestMember> {
  const me = await addMember(await addSite());
  for (let n = 0; n < likes; n++)
    await likeMember(realServices(), viewerOf(await addMember(me.siteId)), me.id);
  return me;
}
