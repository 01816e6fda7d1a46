import { env } from "cloudflare:workers";
import { viewerOf } from "./people";
import { addMember, addSite } from "./world";

export const stored = (from: string, to: string) =>
  env.DB.prepare("SELECT created_at FROM likes WHERE from_id = ? AND to_id = ?")
    .bind(from, to)
    .first<number>("created_at");

export async function two() {
  const site = await addSite();
  const [me, her] = [await addMember(site, { gender: "male" }), await addMember(site)];
  return { site, me, her, viewer: viewerOf(me) };
}
