import { idempotent, runBatch } from "~/db/batch";
import { type ConversationId, packClientId } from "~/kit/ids";
import { refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { countFirstMessage } from "../scam-detection/find-signals";
import type { HoldResult } from "../scam-detection/held-sql";
import { attachmentOf } from "./attachment-store";
import {
  FREE_STARTS,
  type MessageSubmission,
  type RejectedSend,
  type SentMessage,
} from "./conversation";
import { storeReply } from "./message-extras-store";
import { type MessageBatchState, messageStatements } from "./message-store";

const IDEMPOTENT_BY = idempotent("the message's client id");

type UnreadCounts = {
  unread: number;
  totalUnread: number;
  /** Only for the sender. */
  balance?: number;
};
/** Data published to one of the two members. Conversation and member objects exchange it. */
export type CountUpdate = {
  counts: UnreadCounts;
  /** The version of their sessions (session/session-sql.ts). */
  mark: string;
};
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
 * only by the conversation object, which assigns `seq`. A member without Premium may open two
 * conversations, each with one text that costs nothing; every other message costs `price` credits,
 * charged on acceptance (R87), if that price was shown to the sender (R230). Throws if the database
 * failed or `seq` was taken; the caller may send again with the same client id.
 */
export async function writeMessage(
  services: Services,
  submission: MessageSubmission,
  { conversationId, seq }: { conversationId: ConversationId; seq: number },
): Promise<WriteResult> {
  const attachment = attachmentOf(submission);
  const write = {
    ...submission,
    ...attachment,
    agrees: Number(submission.agrees ?? false),
    clientId: packClientId(submission.clientId),
    conversationId,
    seq,
    at: services.now(),
  };
  const statements = {
    ...messageStatements(write, {
      firstMessageCount: countSpamOf(submission, seq),
      photo: submission.photo,
    }),
    reply: storeReply(write),
  };
  const results = await runBatch(services.db, statements, IDEMPOTENT_BY);
  const { reply, holdResult } = results;
  const [state] = results.state.rows;
  if (!state) return refuse("not_found");
  // The three are null together.
  if (state.seq === null || state.storedAt === null || state.credits === null)
    return state.storedIn
      ? refuse("client_id_reused")
      : sendRefusalOf(state, submission, holdResult?.rows[0]);
  // The message stored under this id is kept; another text would be treated as a resend and lost.
  if (state.storedIn !== conversationId || state.storedBody !== submission.body)
    return refuse("client_id_reused");
  if (state.storedGift !== attachment.gift) return refuse("client_id_reused");
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
 * Input of the spam count for a first message; a gift has no text, but is refused while a message
 * to the same member is held. Undefined for an approved message, which was counted before.
 */
const countSpamOf = ({ body, photo, heldAfter }: MessageSubmission, seq: number) =>
  seq === 1 && heldAfter && !photo ? countFirstMessage(body, heldAfter) : undefined;

const countUpdatesOf = (
  state: MessageBatchState,
): { recipient: CountUpdate; sender: CountUpdate } => ({
  recipient: {
    counts: { unread: state.recipientUnread, totalUnread: state.recipientTotal },
    mark: state.recipientSessionsVersion ?? "",
  },
  sender: {
    counts: {
      unread: state.senderUnread,
      totalUnread: state.senderTotal,
      balance: state.balance,
    },
    mark: state.senderSessionsVersion,
  },
});

/**
 * Why the batch wrote nothing. "Missing", "hidden" and "blocked by the other" look the same (R92);
 * the sender's own block is returned to them (R232). A changed price is reported before the
 * balance, so that the balance is checked against the new price.
 */
function sendRefusalOf(
  state: MessageBatchState,
  submission: MessageSubmission,
  hold?: HoldResult,
): RejectedSend {
  const heldBody = hold?.heldBody ?? null;
  if (heldBody !== null) return refuse(heldBody === submission.body ? "held" : "client_id_reused");
  if (state.status === "not_confirmed") return refuse("email_unconfirmed");
  if (state.status !== "active") return refuse("suspended");
  if (state.paused) return refuse("sending_paused");
  if (state.ownBlock) return refuse("blocked");
  if (!state.recipientActive || state.blocked) return refuse("not_found");
  const { reason } = attachmentOf(submission);
  if (reason === "photo" && !state.conversationExists) return refuse("not_found");
  const isStart = !state.conversationExists && state.premiumSince === null;
  if (isStart && state.started >= FREE_STARTS) return refuse("free_starts_used");
  const price = isStart && reason === "message" ? 0 : submission.price;
  if (price !== submission.shown) return { ...refuse("price_changed"), price };
  if (state.balance < price) return refuse("not_enough_credits");
  if (price > 0 && state.fictional && !state.agreed && !submission.agrees)
    return refuse("consent_needed");
  if (hold?.stopped) return refuse("held_before");
  // The room then forgets its last number and reads it from D1.
  throw new Error("The sequence number was taken");
}
