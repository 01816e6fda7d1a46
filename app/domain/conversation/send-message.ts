import { idempotent, runBatch } from "~/db/batch";
import { BoundedCache } from "~/kit/bounded-cache";
import { type ClientId, type ConversationId, type MemberId, packClientId } from "~/kit/ids";
import { refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { type GiftCode, giftPrice } from "../gift/gift";
import { countFirstMessage } from "../scam-detection/find-signals";
import type { HoldResult } from "../scam-detection/held-sql";
import type { Site } from "../site/site";
import { attachmentOf } from "./attachment-store";
import {
  conversationIdOf,
  FREE_STARTS,
  type MessageSubmission,
  type RejectedSend,
  type SendMessageResult,
  type SentMessage,
} from "./conversation";
import { storeReply } from "./message-extras-store";
import { type MessageBatchState, storeOrHold } from "./message-store";

/** The writer: a member of a site, whose settings contain the price. */
export type Sender = { site: Site; id: MemberId };

/**
 * Sends a member's message to the conversation object of the two, which writes it. The result is
 * final: accepted and charged, or rejected free of charge. After a thrown error the client may send
 * again with the same client id.
 */
export async function sendMessage(
  services: Services,
  { site, id }: Sender,
  { to, clientId, text, shown, agrees, replyTo }: MessageInput,
): Promise<SendMessageResult> {
  const conversationId = await cachedConversationId({ site, id }, to);
  return services.live.submitMessage(conversationId, {
    siteId: site.id,
    senderId: id,
    recipientId: to,
    clientId,
    body: text,
    price: site.message_credits,
    heldAfter: site.held_after,
    shown,
    agrees,
    replyTo,
  });
}

/**
 * A message as entered by its writer, the price that was shown (R230), and the consent given with
 * it (R231).
 */
type MessageInput = {
  to: MemberId;
  clientId: ClientId;
  text: string;
  shown: number;
  agrees?: boolean;
  /** The number of the earlier message that it replies to (R248). */
  replyTo?: number;
};

/**
 * Converts an API request or a form to `MessageInput`. Without a price, as from pages older than price
 * checks, only free messages are sent.
 */
export const toMessageInput = (fields: MessageFields & { to: MemberId }): MessageInput => ({
  to: fields.to,
  clientId: fields.client_id,
  text: fields.text,
  shown: fields.price ?? 0,
  agrees: fields.agrees ?? false,
  replyTo: fields.reply_to,
});
type MessageFields = {
  client_id: ClientId;
  text: string;
  price?: number;
  agrees?: boolean;
  reply_to?: number;
};

/** Cache of conversation ids: each is a hash that never changes. */
const conversationIds = new BoundedCache<string, ConversationId>({ size: 500 });

async function cachedConversationId({ site, id }: Sender, to: MemberId): Promise<ConversationId> {
  const pair = `${site.id} ${id} ${to}`;
  const conversationId = conversationIds.get(pair) ?? (await conversationIdOf(site.id, id, to));
  conversationIds.set(pair, conversationId);
  return conversationId;
}

const IDEMPOTENT_BY = idempotent("the message's client id");

/**
 * Data published to one of the two members: unread counts, and the version of their sessions
 * (session/session-sql.ts).
 */
type UnreadCounts = {
  unread: number;
  totalUnread: number;
  /** Only for the sender. */
  balance?: number;
};
export type CountUpdate = { counts: UnreadCounts; mark: string };
export type WriteResult =
  | {
      ok: true;
      value: SentMessage;
      /** False for a resend: nothing is published again. */
      fresh: boolean;
      recipient: CountUpdate;
      sender: CountUpdate;
    }
  | RejectedSend;

/**
 * Writes one message with its payment and summaries in one D1 batch (docs/decisions/0003). Called
 * only by the conversation object, which assigns `seq`. The texts that open a free member's two
 * conversations are free; every other message costs `price` credits, charged on acceptance (R87),
 * if that price was shown to the sender (R230). Throws if the database failed or `seq` was taken;
 * the caller may send again with the same client id.
 */
export async function writeMessage(
  services: Services,
  request: MessageSubmission,
  { conversationId, seq }: { conversationId: ConversationId; seq: number },
): Promise<WriteResult> {
  const clientId = packClientId(request.clientId);
  const carried = { ...attachmentOf(request), agrees: Number(request.agrees ?? false) };
  const numbered = { clientId, conversationId, seq, at: services.now() };
  const write = { ...request, ...carried, ...numbered };
  const stored = storeOrHold(write, firstMessageOf(request, seq), request.photo);
  const batch = { ...stored, reply: storeReply(write) };
  const { states, reply, holding } = await runBatch(services.db, batch, IDEMPOTENT_BY);
  const [state] = states.rows;
  if (!state) return refuse("not_found");
  if (state.seq === null)
    return state.storedIn
      ? refuse("client_id_reused")
      : sendRefusalOf(state, request, holding?.rows[0]);
  // The first message is kept; another text under its id would be treated as a resend and lost.
  if (state.storedIn !== conversationId || state.storedBody !== request.body)
    return refuse("client_id_reused");
  if (state.storedGift !== carried.gift) return refuse("client_id_reused");
  return {
    ok: true,
    fresh: state.seq === seq,
    value: {
      conversationId,
      seq: state.seq,
      at: state.storedAt,
      credits: state.credits,
      balance: state.balance,
      ...reply?.rows[0],
    },
    ...countUpdatesOf(state),
  };
}

/**
 * Input of the spam count for a first message; a gift has no text, but also waits behind a held
 * message. Undefined for an approved message, which was counted before.
 */
const firstMessageOf = ({ body, photo, heldAfter }: MessageSubmission, seq: number) =>
  seq === 1 && heldAfter && !photo ? countFirstMessage(body, heldAfter) : undefined;

const countUpdatesOf = (
  state: MessageBatchState,
): { recipient: CountUpdate; sender: CountUpdate } => ({
  recipient: {
    counts: { unread: state.recipientUnread, totalUnread: state.recipientTotal },
    mark: state.recipientMark,
  },
  sender: {
    counts: {
      unread: state.senderUnread,
      totalUnread: state.senderTotal,
      balance: state.balance,
    },
    mark: state.senderMark,
  },
});

/**
 * Why the batch wrote nothing. "Missing", "hidden" and "blocked by the other" look the same (R92);
 * the sender's own block is returned to them (R232). A changed price is reported before the
 * balance, so that the balance is checked against the new price.
 */
function sendRefusalOf(
  state: MessageBatchState,
  request: MessageSubmission,
  hold?: HoldResult,
): RejectedSend {
  const heldBody = hold?.heldBody ?? null;
  if (heldBody !== null) return refuse(heldBody === request.body ? "held" : "client_id_reused");
  if (state.status === "not_confirmed") return refuse("email_unconfirmed");
  if (state.status !== "active") return refuse("suspended");
  if (state.ownBlock) return refuse("blocked");
  if (!state.recipientActive || state.blocked) return refuse("not_found");
  const { reason } = attachmentOf(request);
  if (reason === "photo" && !state.exists) return refuse("not_found");
  const isStart = !state.exists && state.premiumSince === null;
  if (isStart && state.started >= FREE_STARTS) return refuse("free_starts_used");
  const price = isStart && reason === "message" ? 0 : request.price;
  if (price !== request.shown) return { ...refuse("price_changed"), price };
  if (state.balance < price) return refuse("not_enough_credits");
  if (price > 0 && state.fictional && !state.agreed && !request.agrees)
    return refuse("consent_needed");
  if (hold?.stopped) return refuse("held_before");
  throw new Error("The sequence number was taken"); // the object drops its count and reads it again
}

type GiftInput = {
  conversationId: ConversationId;
  to: MemberId;
  clientId: ClientId;
  gift: GiftCode;
  /** The price of a plain gift in credits, as the page showed it. */
  shownCredits: number;
  /** Consent to pay for it to a fictional profile, sent with it (R231). */
  agrees?: boolean;
};

/**
 * Sends a gift to the conversation object of the two members, which stores it as a message:
 * accepted and charged at the shown price, or rejected free of charge (R240–R242). A resend with
 * the same client id is the same gift.
 */
export function sendGift(
  { live }: Services,
  { site, id }: Sender,
  { conversationId, to, clientId, gift, shownCredits, agrees }: GiftInput,
): Promise<SendMessageResult> {
  return live.submitMessage(conversationId, {
    siteId: site.id,
    senderId: id,
    recipientId: to,
    clientId,
    body: "",
    gift,
    price: giftPrice(gift, site.gift_credits),
    shown: giftPrice(gift, shownCredits),
    agrees,
    heldAfter: site.held_after,
  });
}
