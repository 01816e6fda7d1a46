import { env } from "cloudflare:workers";
import { conversationIdOf } from "~/domain/conversation/conversation";
import { newClientId } from "~/kit/client-id";
import type { ClientId, MemberId } from "~/kit/ids";
import { addMember, addSite } from "./world";
import { one, rooms } from "./writing";

export const MONEY = "Could you send me 200 euros until Friday?";
export const SAME =
  "Hi there, I saw your picture and had to write to you at once: it says what I have been looking for all along";

const HELD_AFTER = 2;
type Given = {
  to?: { id: MemberId };
  clientId?: ClientId;
  shown?: number;
  agrees?: boolean;
};

/**
 * A member with credits who writes first messages on a site that holds the third similar one for
 * moderation.
 */
export async function toHold(credits = 20, given: { premium?: boolean } = { premium: true }) {
  const site = await addSite();
  const sender = await addMember(site, { credits, ...given });
  const write = async (body: string, { to, clientId, shown = 1, agrees }: Given = {}) => {
    const other = to ?? (await addMember(site));
    const id = await conversationIdOf(site, sender.id, other.id);
    return rooms.getByName(id).sendMessage(id, {
      ...{ siteId: site, senderId: sender.id, recipientId: other.id, body },
      ...{ clientId: clientId ?? newClientId(), price: 1, shown, agrees, heldAfter: HELD_AFTER },
    });
  };
  const count = async (table: string) =>
    (await one<{ n: number }>(`SELECT count(*) AS n FROM ${table} WHERE site_id = ?`, site))?.n;
  const rows = async () => ({
    messages: await count("messages"),
    held_messages: await count("held_messages"),
    openers: await count("openers"),
  });
  /** Decides as `npm run held` does. */
  const decide = (status: string) =>
    env.DB.prepare("UPDATE held_messages SET status = ?, origin = ? WHERE sender_id = ?")
      .bind(status, `https://${site}`, sender.id)
      .run();
  return { site, sender, write, rows, decide };
}
