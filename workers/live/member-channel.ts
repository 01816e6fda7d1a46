import { DurableObject } from "cloudflare:workers";
import { areTalking } from "~/domain/conversation/are-talking";
import { seconds } from "~/kit/duration";
import { type LiveEvent, parsePageEvent } from "~/live/protocol";
import { createServices } from "~/platform/create-services";

type Owner = { siteId: string; memberId: string };

/**
 * Addressed by "<site>:<member>". Holds the open sockets of one member, all tabs and devices; presence is whether
 * there is one. May forget everything: pages reconnect and resume by sequence number. Woken by a socket, an
 * announcement of a room, or typing.
 */
export class MemberChannel extends DurableObject<Env> {
  /** Whom this member may be seen typing to, and until when that is believed. */
  private readonly partners = new Map<string, number>();

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    // Answered by the runtime without waking the object, so an idle socket costs nothing.
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  /** The upgrade, already authenticated by the Worker. */
  override async fetch(request: Request): Promise<Response> {
    const owner: Owner = { siteId: request.headers.get("x-site") ?? "", memberId: request.headers.get("x-member") ?? "" };
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    server.serializeAttachment(owner);
    return new Response(null, { status: 101, webSocket: client });
  }

  /** Tells every open page of the member; answers how many there are. */
  async announce(event: LiveEvent): Promise<number> {
    const text = JSON.stringify(event);
    let told = 0;
    for (const socket of this.ctx.getWebSockets()) {
      try {
        socket.send(text);
        told++;
      } catch {
        // The socket died a moment ago; its page will resume.
      }
    }
    return told;
  }

  async isOnline(): Promise<boolean> {
    return this.ctx.getWebSockets().length > 0;
  }

  override async webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): Promise<void> {
    if (typeof message !== "string" || message.length > 500) return;
    const event = parsePageEvent(message);
    const owner = socket.deserializeAttachment() as Owner | null;
    if (!event || !owner || !(await this.mayType(owner, event.to, event.conversationId))) return;
    await this.env.MEMBER_CHANNELS.getByName(`${owner.siteId}:${event.to}`).announce({
      type: "typing",
      conversationId: event.conversationId,
      memberId: owner.memberId,
    });
  }

  override async webSocketClose(socket: WebSocket, code: number, reason: string): Promise<void> {
    // 1005 and 1006 say "no code" and may not be sent back (RFC 6455, 7.4.1).
    socket.close(code === 1005 || code === 1006 ? 1000 : code, reason);
  }

  /** Typing is shown only in a conversation of the two, and not across a block. */
  private async mayType(owner: Owner, otherId: string, conversationId: string): Promise<boolean> {
    const key = `${conversationId}:${otherId}`;
    if ((this.partners.get(key) ?? 0) > Date.now()) return true;
    const services = createServices(this.env, this.env.DB, (work) => this.ctx.waitUntil(work));
    if (!(await areTalking(services, { ...owner, otherId, conversationId }))) return false;
    this.partners.set(key, Date.now() + seconds(60));
    return true;
  }
}
