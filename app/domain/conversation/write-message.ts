import { repeatable, runBatch } from "~/db/batch";
import { type ConversationId, packClientId } from "~/kit/ids";
import type { Services } from "~/services";
import type { Holding } from "../signal/held-sql";
import { openerOf } from "../signal/opener";
import { FREE_STARTS, type Refused, type SendRequest, type SentMessage } from "./conversation";
import { carriedBy } from "./gift-store";
import { storeOrHold } from "./hold-store";
import { storeReply } from "./reply-store";
import type { SendState } from "./send-state";

const KNOWN = repeatable("the message's client id");

/**
 * Data published to one of the two members: unread counts, and the version of their sessions
 * (session/session-sql.ts).
 */
type Counts = { unread: number; totalUnread: number /** Only for the sender. */; balance?: number };
type News = { counts: Counts; mark: string };
export type Sent =
  | {
      ok: true;
      value: SentMessage /** False for a resend: nothing is published again. */;
      fresh: boolean;
      recipient: News;
      sender: News;
    }
  | Refused;

/**
 * Writes one message with its payment and summaries in one D1 batch (docs/decisions/0003). Called
 * only by the conversation object, which assigns `seq`. The texts that open a free member's two
 * conversations are free; every other message costs `price` credits, charged on acceptance (R87),
 * if that price was shown to the sender (R230). Throws if the database failed or `seq` was taken;
 * the caller may send again with the same client id.
 */
export async function writeMessage(
  services: Services,
  request: SendRequest,
  { conversationId, seq }: { conversationId: ConversationId; seq: number },
): Promise<Sent> {
  const clientId = packClientId(request.clientId);
  const carried = { ...carriedBy(request), agrees: Number(request.agrees ?? false) };
  const numbered = { clientId, conversationId, seq, at: services.now() };
  const write = { ...request, ...carried, ...numbered };
  const stored = storeOrHold(write, firstOf(request, seq), request.photo);
  const batch = { ...stored, reply: storeReply(write) };
  const { states, reply, holding } = await runBatch(services.db, batch, KNOWN);
  const [state] = states.rows;
  if (!state) return { ok: false, refusal: "not_found" };
  if (state.seq === null)
    return state.storedIn
      ? refuse("client_id_reused")
      : refusalOf(state, request, holding?.rows[0]);
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
    ...newsOf(state),
  };
}

/**
 * Input of the spam count for a first message; a gift has no text, but also waits behind a held
 * message. Undefined for an approved message, which was counted before.
 */
const firstOf = ({ body, photo, heldAfter }: SendRequest, seq: number) =>
  seq === 1 && heldAfter && !photo ? openerOf(body, heldAfter) : undefined;

const newsOf = (state: SendState): { recipient: News; sender: News } => ({
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
function refusalOf(state: SendState, request: SendRequest, kept?: Holding): Refused {
  const heldBody = kept?.heldBody ?? null;
  if (heldBody !== null) return refuse(heldBody === request.body ? "held" : "client_id_reused");
  if (state.status === "not_confirmed") return refuse("email_unconfirmed");
  if (state.status !== "active") return refuse("suspended");
  if (state.ownBlock) return refuse("blocked");
  if (!state.recipientActive || state.blocked) return refuse("not_found");
  const { reason } = carriedBy(request);
  if (reason === "photo" && !state.exists) return refuse("not_found");
  const isStart = !state.exists && state.premiumSince === null;
  if (isStart && state.started >= FREE_STARTS) return refuse("free_starts_used");
  const price = isStart && reason === "message" ? 0 : request.price;
  if (price !== request.shown) return { ...refuse("price_changed"), price };
  if (state.balance < price) return refuse("not_enough_credits");
  if (price > 0 && state.fictional && !state.agreed && !request.agrees)
    return refuse("consent_needed");
  if (kept?.stopped) return refuse("held_before");
  throw new Error("The sequence number was taken"); // the object drops its count and reads it again
}

const refuse = (refusal: Refused["refusal"]): Refused => ({ ok: false, refusal });
