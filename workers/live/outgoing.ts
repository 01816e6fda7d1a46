import type { RefusalFigures, SendRequest, SendResult } from "~/domain/conversation/conversation";
import { messageCallSchema } from "~/domain/conversation/conversation.schema";
import { type Sender, sendMessage, wordsOf } from "~/domain/conversation/send-message";
import { findSite } from "~/domain/site/find-site";
import type { ConversationId, SiteId } from "~/kit/ids";
import { TokenBucket } from "~/kit/token-bucket";
import type { HeardEvent, MessageEvent, SendAnswer } from "~/live/protocol";
import { logFault } from "~/platform/log";
import type { conversationRoom } from "~/platform/objects";
import type { Services } from "~/services";
import { end, ownerOf, send } from "./channel-socket";
import { messageEvent } from "./message-event";
import { isSlowEnough, noteStrange } from "./strange";

/**
 * Limit of a member over all conversations, sockets and HTTP together: as many as one network may
 * post, by FLOOD of wrangler.toml (R102).
 */
const BURST = 300;
const PER_SECOND = 5;

type Heard = Extract<HeardEvent, { type: "send" }>;
/** The functions of the connection object that this class uses. */
type Channel = {
  roomOf: (id: ConversationId) => ReturnType<typeof conversationRoom>;
  services: (siteId: SiteId) => Promise<Services>;
  /** Closes the sockets with an ended session. */
  endFallen: () => Promise<void>;
  /** Publishes to the member's own pages. */
  tell: (event: MessageEvent, mark: string) => void;
};

/**
 * The send queue of a member: their messages on the way to conversation objects, from sockets and
 * HTTP.
 */
export class Outgoing {
  private turn: Promise<unknown> = Promise.resolve();
  private readonly rate = new TokenBucket(BURST, PER_SECOND);
  private readonly channel: Channel;

  constructor(channel: Channel) {
    this.channel = channel;
  }

  /** Sends a message that arrived as an HTTP request. */
  async post(conversationId: ConversationId, request: SendRequest): Promise<SendResult> {
    if (!this.rate.take(Date.now())) return { ok: false, refusal: "too_fast", ...this.wait() };
    return this.toRoom(conversationId, request);
  }

  /**
   * Sends a message that arrived over a socket, and answers over it after the conversation object
   * stored it. Messages are processed one by one, to keep their order.
   */
  async hear(socket: WebSocket, heard: Heard): Promise<void> {
    if (!isSlowEnough(socket, this.rate))
      return answer(socket, refused(heard, "too_fast", this.wait()));
    const mine = this.turn.then(() => this.sendInTurn(socket, heard));
    this.turn = mine;
    await mine;
  }

  private wait(): RefusalFigures {
    return { seconds: this.rate.secondsToWait };
  }

  private async sendInTurn(socket: WebSocket, heard: Heard): Promise<void> {
    try {
      await this.channel.endFallen();
      const owner = ownerOf(socket);
      if (!owner || socket.readyState !== WebSocket.OPEN) return;
      const { from = owner.memberId } = heard.call;
      if (from !== owner.memberId) return endForeign(socket); // a page of the member who was here before (R255)
      const services = await this.channel.services(owner.siteId);
      const site = await findSite(services, owner.host);
      if (site?.id !== owner.siteId) return end(socket);
      const sent = await this.sendFor(services, { site, id: owner.memberId }, heard);
      if (sent.type === "refused" && sent.code === "invalid") noteStrange(socket, "invalid");
      answer(socket, sent);
    } catch (fault) {
      logFault(fault, { work: "message.send" });
      answer(socket, refused(heard, "failed"));
    }
  }

  private async sendFor(services: Services, sender: Sender, heard: Heard): Promise<SendAnswer> {
    const call = messageCallSchema(sender.site.message_length).safeParse(heard.call);
    if (!call.success) return refused(heard, "invalid");
    const live = { ...services.live, sendMessage: this.toRoom.bind(this) };
    const sent = await sendMessage({ ...services, live }, sender, wordsOf(call.data));
    if (sent.ok) return { type: "sent", clientId: heard.clientId, message: sent.value };
    const { refusal, price, seconds } = sent;
    return refused(heard, refusal, { price, seconds });
  }

  private async toRoom(conversationId: ConversationId, request: SendRequest): Promise<SendResult> {
    const room = this.channel.roomOf(conversationId);
    const sent = await room.sendMessage(conversationId, request);
    if (!sent.ok) return sent;
    const { news, value } = sent;
    if (news) this.channel.tell(messageEvent(request, value, news), news.mark);
    return { ok: true, value };
  }
}

function endForeign(socket: WebSocket): void {
  noteStrange(socket, "another_member");
  end(socket);
}

const answer = (socket: WebSocket, event: SendAnswer) => void send(socket, JSON.stringify(event));

const refused = (
  { clientId }: Heard,
  code: Extract<SendAnswer, { type: "refused" }>["code"],
  figures: RefusalFigures = {},
): SendAnswer => ({ type: "refused", clientId, code, ...figures });
