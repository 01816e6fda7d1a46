import { env } from "cloudflare:workers";
import { conversationIdOf } from "~/domain/conversation/conversation";
import { newClientId } from "~/kit/client-id";
import type { ClientId, MemberId } from "~/kit/ids";
import { conversationObjects, selectOne } from "./send-messages";
import { addMember, addSite } from "./test-database";

export const MONEY_REQUEST = "Could you send me 200 euros until Friday?";
export const REPEATED_TEXT =
  "Hi there, I saw your picture and had to write to you at once: it says what I have been looking for all along";

const HELD_AFTER = 2;
type BulkSenderOptions = {
  to?: { id: MemberId };
  clientId?: ClientId;
  shown?: number;
  agrees?: boolean;
};

/**
 * A member with credits who writes first messages on a site that holds the third similar one for
 * moderation.
 */
export async function addBulkSender(
  credits = 20,
  options: { premium?: boolean } = { premium: true },
) {
  const site = await addSite();
  const sender = await addMember(site, { credits, ...options });
  const write = async (
    body: string,
    { to, clientId, shown = 1, agrees }: BulkSenderOptions = {},
  ) => {
    const other = to ?? (await addMember(site));
    const id = await conversationIdOf(site, sender.id, other.id);
    return conversationObjects.getByName(id).storeMessage(id, {
      siteId: site,
      senderId: sender.id,
      recipientId: other.id,
      body,
      clientId: clientId ?? newClientId(),
      price: 1,
      shown,
      agrees,
      heldAfter: HELD_AFTER,
    });
  };
  const count = async (table: string) =>
    (await selectOne<{ n: number }>(`SELECT count(*) AS n FROM ${table} WHERE site_id = ?`, site))
      ?.n;
  const rows = async () => ({
    messages: await count("messages"),
    held_messages: await count("held_messages"),
    openers: await count("openers"),
  });
  /** Sets the state that a decision leaves. */
  const decide = (status: string) =>
    env.DB.prepare("UPDATE held_messages SET status = ?, origin = ? WHERE sender_id = ?")
      .bind(status, `https://${site}`, sender.id)
      .run();
  return { site, sender, write, rows, decide };
}
