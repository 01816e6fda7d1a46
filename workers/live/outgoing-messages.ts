import type {
  MessageSubmission,
  RefusalValues,
  SendMessageResult,
} from "~/domain/conversation/conversation";
import { messageApiSchema } from "~/domain/conversation/conversation.schema";
import { type Sender, sendMessage, toMessageInput } from "~/domain/conversation/send-message";
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
 * Limit of a member over all conversations, sockets and HTTP together: as many as one network may
 * post, by FLOOD of wrangler.toml (R102).
 */
const BURST = 300;
const PER_SECOND = 5;

type ReceivedMessage = Extract<ParsedPageEvent, { type: "send" }>;
/** The functions of the connection object that this class uses. */
type OutgoingChannel = {
  roomOf: (id: ConversationId) => ReturnType<typeof conversationRoom>;
  services: (siteId: SiteId) => Promise<Services>;
  /** Closes the sockets with an ended session. */
  endFallen: () => Promise<void>;
  /** Publishes to the member's own pages. */
  publish: (event: LiveMessageEvent, mark: string) => void;
};

/**
 * A member's messages on the way to conversation objects, from sockets and HTTP. The send queue of
 * a browser is `app/routes/chats/send-queue/`.
 */
export class OutgoingMessages {
  private turn: Promise<unknown> = Promise.resolve();
  private readonly rate = new TokenBucket(BURST, PER_SECOND);
  private readonly channel: OutgoingChannel;

  constructor(channel: OutgoingChannel) {
    this.channel = channel;
  }

  /** Sends a message that arrived as an HTTP request. */
  async post(
    conversationId: ConversationId,
    request: MessageSubmission,
  ): Promise<SendMessageResult> {
    if (!this.rate.take(systemNow())) return { ok: false, refusal: "too_fast", ...this.wait() };
    return this.toRoom(conversationId, request);
  }

  /**
   * Sends a message that arrived over a socket, and answers over it after the conversation object
   * stored it. Messages are processed one by one, to keep their order.
   */
  async handle(socket: WebSocket, received: ReceivedMessage): Promise<void> {
    if (!isWithinRate(socket, this.rate))
      return sendAnswer(socket, refusedAnswer(received, "too_fast", this.wait()));
    const mine = this.turn.then(() => this.sendFromSocket(socket, received));
    this.turn = mine;
    await mine;
  }

  private wait(): RefusalValues {
    return { seconds: this.rate.secondsToWait };
  }

  private async sendFromSocket(socket: WebSocket, received: ReceivedMessage): Promise<void> {
    try {
      await this.channel.endFallen();
      const owner = readSocketOwner(socket);
      if (!owner || socket.readyState !== WebSocket.OPEN) return;
      const { from = owner.memberId } = received.call;
      if (from !== owner.memberId) return closeForeign(socket); // a page of the member who was here before (R255)
      const services = await this.channel.services(owner.siteId);
      const site = await findSite(services, owner.host);
      if (site?.id !== owner.siteId) return closeSocket(socket);
      const sent = await this.sendFor(services, { site, id: owner.memberId }, received);
      if (sent.type === "refused" && sent.code === "invalid")
        logProtocolViolation(socket, "invalid");
      sendAnswer(socket, sent);
    } catch (error) {
      logError(error, { work: "message.send" });
      sendAnswer(socket, refusedAnswer(received, "failed"));
    }
  }

  private async sendFor(
    services: Services,
    sender: Sender,
    received: ReceivedMessage,
  ): Promise<SendResultEvent> {
    const call = messageApiSchema(sender.site.message_length).safeParse(received.call);
    if (!call.success) return refusedAnswer(received, "invalid");
    const live = { ...services.live, submitMessage: this.toRoom.bind(this) };
    const sent = await sendMessage({ ...services, live }, sender, toMessageInput(call.data));
    if (sent.ok) return { type: "sent", clientId: received.clientId, message: sent.value };
    const { refusal, price, seconds } = sent;
    return refusedAnswer(received, refusal, { price, seconds });
  }

  private async toRoom(
    conversationId: ConversationId,
    request: MessageSubmission,
  ): Promise<SendMessageResult> {
    const room = this.channel.roomOf(conversationId);
    const sent = await room.storeMessage(conversationId, request);
    if (!sent.ok) return sent;
    const { countUpdate, value } = sent;
    if (countUpdate)
      this.channel.publish(messageEvent(request, value, countUpdate), countUpdate.mark);
    return { ok: true, value };
  }
}

function closeForeign(socket: WebSocket): void {
  logProtocolViolation(socket, "another_member");
  closeSocket(socket);
}

const sendAnswer = (socket: WebSocket, event: SendResultEvent) =>
  void sendText(socket, JSON.stringify(event));

const refusedAnswer = (
  { clientId }: ReceivedMessage,
  code: Extract<SendResultEvent, { type: "refused" }>["code"],
  figures: RefusalValues = {},
): SendResultEvent => ({ type: "refused", clientId, code, ...figures });
