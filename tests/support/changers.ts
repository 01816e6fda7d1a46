import { env } from "cloudflare:workers";
import type { SecurityContext } from "~/domain/security/security";
import { startSession } from "~/domain/session/start-session";
import { hashSecret } from "~/kit/crypto";
import { viewerOf } from "./member-fixtures";
import { addMember, realServices, type TestMember } from "./test-database";

const hostOf = (siteId: string) => ({ name: "Test", host: siteId });

/** A member with a fresh session, who may change the login data. */
export async function changerOf(member: TestMember): Promise<SecurityContext> {
  const { id: accountId, siteId } = member;
  const secret = await startSession(realServices(), { siteId, accountId, device: "" });
  const viewer = viewerOf(member, { sessionHash: await hashSecret(secret) });
  return { viewer, network: "home", origin: `https://${siteId}`, site: hostOf(siteId) };
}

export const addChanger = async (siteId: string) => changerOf(await addMember(siteId));

/** Makes the session an hour old. */
export async function withOldSession(changer: SecurityContext): Promise<SecurityContext> {
  await env.DB.prepare("UPDATE sessions SET created_at = created_at - 3600000 WHERE id_hash = ?")
    .bind(changer.viewer.sessionHash)
    .run();
  return changer;
}

export const asUnconfirmed = (changer: SecurityContext): SecurityContext => ({
  ...changer,
  viewer: { ...changer.viewer, confirmed: false },
});
