import { env } from "cloudflare:workers";
import { sendMessage } from "~/domain/conversation/send-message";
import type { StoredClientId } from "~/kit/ids";
import { siteOf } from "./member-fixtures";
import { type messageCallTo, openPage } from "./open-page";
import { addMember, addSite, realServices, type TestMember } from "./test-database";

/** A member with credits and an open page, and a recipient. */
export async function addSenderAndRecipient(credits = 100, settings: Record<string, unknown> = {}) {
  const site = await addSite(settings);
  const writer = await addMember(site, { premium: true, credits });
  const reader = await addMember(site);
  return { site, writer, reader, page: await openPage(writer) };
}

export const storedMessagesOf = async ({ id }: TestMember) =>
  (
    await env.DB.prepare(
      "SELECT seq, client_id AS clientId, body FROM messages WHERE sender_id = ? ORDER BY seq",
    )
      .bind(id)
      .all<{ seq: number; clientId: StoredClientId; body: string }>()
  ).results;

/** The same message by the endpoint for pages without a socket. */
export const postToMessageApi = async (
  from: TestMember,
  { to, client_id: clientId, text, price: shown }: ReturnType<typeof messageCallTo>,
) =>
  sendMessage(
    realServices(),
    { site: await siteOf(from.siteId), id: from.id },
    { to, clientId, text, shown },
  );
