import { BoundedCache } from "~/kit/bounded-cache";
import type { ClientId, ConversationId, MemberId } from "~/kit/ids";
import type { Services } from "~/services";
import type { Site } from "../site/site";
import { conversationIdOf, type SendResult } from "./conversation";

/** Who writes: a member of a site, whose settings name the price. */
export type Sender = { site: Site; id: MemberId };

/**
 * Hands a member's message to the room of the two, which writes it. What comes back is final: accepted and charged, or
 * refused and free of charge; a thrown fault may be answered by sending again with the same client id.
 */
export async function sendMessage(
  services: Services,
  { site, id }: Sender,
  { to, clientId, text, shown, agrees, replyTo }: Words,
): Promise<SendResult> {
  const conversationId = await knownIdOf({ site, id }, to);
  return services.live.sendMessage(conversationId, {
    siteId: site.id,
    senderId: id,
    recipientId: to,
    clientId,
    body: text,
    ...{ price: site.message_credits, heldAfter: site.held_after },
    ...{ shown, agrees, replyTo },
  });
}

/** A message as its writer worded it, what they were shown that it costs (R230), and what they agreed to with it (R231). */
export type Words = {
  to: MemberId;
  clientId: ClientId;
  text: string;
  shown: number;
  agrees?: boolean;
  /** The number of the earlier message that it answers (R248). */
  replyTo?: number;
};

/** A message from a call or a form. Whoever was shown no price, as a page from before prices went along, sends only what is free. */
export const wordsOf = (said: Said & { to: MemberId }): Words => ({
  ...{ to: said.to, clientId: said.client_id, text: said.text },
  ...{ shown: said.price ?? 0, agrees: said.agrees ?? false, replyTo: said.reply_to },
});
type Said = {
  client_id: ClientId;
  text: string;
  price?: number;
  agrees?: boolean;
  reply_to?: number;
};

/** Ids of the conversations that were written in last: each is a hash, the same for ever. */
const ids = new BoundedCache<string, ConversationId>({ size: 500 });

async function knownIdOf({ site, id }: Sender, to: MemberId): Promise<ConversationId> {
  const pair = `${site.id} ${id} ${to}`;
  const known = ids.get(pair) ?? (await conversationIdOf(site.id, id, to));
  ids.set(pair, known);
  return known;
}
