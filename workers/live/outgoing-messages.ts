import type {
  MessageSubmission,
  RefusalValues,
  SendMessageResult,
} from "~/domain/conversation/conversation";
import { messageApiSchema } from "~/domain/conversation/conversation.schema";
import { createSubmission, type Sender, toMessageInput } from "~/domain/conversation/send-message";
import { findSite } from "~/domain/site/find-site";
import { systemNow } from "~/kit/clock";
import type { ConversationId, SiteId } from "~/kit/ids";
import { TokenBucket } from "~/kit/token-bucket";
import type { LiveMessageEvent, ParsedPageEvent, SendResultEvent } from "~/live/protocol";
import type { conversationRoom } from "~/platform/durable-objects";
import { logError } from "~/platform/log";
import type { Services } from "~/services";
import {
  closeSocket,
  isWithinRate,
  logProtocolViolation,
  readSocketOwner,
  sendText,
} from "./channel-socket";
import { messageEvent } from "./events";

/**
 * Limit of a member over all conversations, sockets and HTTP together: equal to FLOOD of
 * wrangler.toml, the limit per network (R102).
 */
const BURST = 300;
const PER_SECOND = 5;

type SocketMessage = Extract<ParsedPageEvent, { type: "send" }>;
type StoredMessage = Awaited<ReturnType<ReturnType<typeof conversationRoom>["storeMessage"]>>;
/** The functions of `MemberChannel` that this class uses. */
type ChannelAccess = {
  roomOf: (id: ConversationId) => ReturnType<typeof conversationRoom>;
  services: (siteId: SiteId) => Promise<Services>;
  closeEndedSessions: () => Promise<void>;
  /** Publishes to the member's own pages. */
  publish: (event: LiveMessageEvent, sessionsVersion: string) => void;
};

/**
 * A member's messages on the way to conversation objects, from sockets and HTTP. The send queue of
 * a browser is `app/routes/chats/send-queue/`.
 */
export class OutgoingMessages {
  private lastSend: Promise<void> = Promise.resolve();
  private readonly rate = new TokenBucket(BURST, PER_SECOND);
  private readonly channel: ChannelAccess;

  constructor(channel: ChannelAccess) {
    this.channel = channel;
  }

  /** Passes a message that arrived as an HTTP request to its conversation object. */
  async acceptFromHttp(
    conversationId: ConversationId,
    submission: MessageSubmission,
  ): Promise<SendMessageResult> {
    if (!this.rate.take(systemNow()))
      return { ok: false, refusal: "too_fast", ...this.waitingTime() };
    const room = this.channel.roomOf(conversationId);
    return this.publishToSender(submission, await room.storeMessage(conversationId, submission));
  }

  /**
   * Passes a message that arrived over a socket to its conversation object, and answers over the
   * socket after it was stored. Messages are processed one by one, to keep their order.
   */
  async acceptFromSocket(socket: WebSocket, message: SocketMessage): Promise<void> {
    if (!isWithinRate(socket, this.rate))
      return sendAnswer(socket, refusedAnswer(message, "too_fast", this.waitingTime()));
    this.lastSend = this.lastSend.then(async () => {
      try {
        const sender = await this.findSender(socket, message);
        if (!sender) return;
        const fields = messageApiSchema(sender.site.message_length).safeParse(message.call);
        if (!fields.success) {
          logProtocolViolation(socket, "invalid");
          return sendAnswer(socket, refusedAnswer(message, "invalid"));
        }
        const input = toMessageInput(fields.data);
        const { conversationId, submission } = await createSubmission(sender, input);
        const room = this.channel.roomOf(conversationId);
        const storeResult = await room.storeMessage(conversationId, submission);
        sendAnswer(socket, toResultEvent(message, this.publishToSender(submission, storeResult)));
      } catch (error) {
        logError(error, { work: "message.send" });
        sendAnswer(socket, refusedAnswer(message, "failed"));
      }
    });
    await this.lastSend;
  }

  private waitingTime(): RefusalValues {
    return { seconds: this.rate.secondsToWait };
  }

  /** The member of a socket that may send. Null for any other socket, which is closed. */
  private async findSender(socket: WebSocket, { call }: SocketMessage): Promise<Sender | null> {
    await this.channel.closeEndedSessions();
    const owner = readSocketOwner(socket);
    if (!owner || socket.readyState !== WebSocket.OPEN) return null;
    const { from = owner.memberId } = call;
    const isOwn = from === owner.memberId; // else a page of the member who was here before (R255)
    if (!isOwn) logProtocolViolation(socket, "another_member");
    const site = isOwn && (await findSite(await this.channel.services(owner.siteId), owner.host));
    if (site && site.id === owner.siteId) return { site, id: owner.memberId };
    closeSocket(socket);
    return null;
  }

  /** Publishes a new message to the sender's own pages. Returns the result for the sender. */
  private publishToSender(
    submission: MessageSubmission,
    storeResult: StoredMessage,
  ): SendMessageResult {
    if (!storeResult.ok) return storeResult;
    const { value, countUpdate } = storeResult;
    if (countUpdate)
      this.channel.publish(messageEvent(submission, value, countUpdate), countUpdate.mark);
    return { ok: true, value };
  }
}

function toResultEvent(message: SocketMessage, sent: SendMessageResult): SendResultEvent {
  if (sent.ok) return { type: "sent", clientId: message.clientId, message: sent.value };
  const { refusal, price, seconds } = sent;
  return refusedAnswer(message, refusal, { price, seconds });
}

const sendAnswer = (socket: WebSocket, event: SendResultEvent) =>
  void sendText(socket, JSON.stringify(event));

const refusedAnswer = (
  { clientId }: SocketMessage,
  code: Extract<SendResultEvent, { type: "refused" }>["code"],
  values: RefusalValues = {},
): SendResultEvent => ({ type: "refused", clientId, code, ...values });
