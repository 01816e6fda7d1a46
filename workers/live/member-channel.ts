import { DurableObject } from "cloudflare:workers";
import { areTalking } from "~/domain/conversation/are-talking";
import { listBadges } from "~/domain/conversation/list-badges";
import { minutes, seconds } from "~/kit/duration";
import { TokenBucket } from "~/kit/token-bucket";
import { type LiveEvent, parsePageEvent, SESSION_ENDED } from "~/live/protocol";
import { createServices } from "~/platform/create-services";

/** Kept with each socket: whose page it is, by which session, and since when. */
type Owner = { siteId: string; memberId: string; session: string; openedAt: number };

/** Tabs and devices of one person; a script that opens more is refused. */
const MOST_PAGES = 40;
/** A page pings every 25 seconds, a hidden one every minute: of one silent for longer nobody is there. */
const SILENT_AFTER = minutes(2);
/** A page tells typing once in two seconds. What comes faster is dropped before it costs a read or wakes another object. */
const HINTS_AT_ONCE = 10;
const HINTS_PER_SECOND = 2;

/**
 * Addressed by "<site>:<member>". Holds the open sockets of one member, all tabs and devices; presence is whether
 * there is one. May forget everything: pages reconnect and resume by sequence number. Woken by a socket, an
 * announcement of a room, or typing.
 */
export class MemberChannel extends DurableObject<Env> {
  /** Whom this member may be seen typing to, and until when that is believed. */
  private readonly partners = new Map<string, number>();
  private readonly hints = new TokenBucket(HINTS_AT_ONCE, HINTS_PER_SECOND);

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    // Answered by the runtime without waking the object, so an idle socket costs nothing.
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  /** The upgrade, already authenticated by the Worker. */
  override async fetch(request: Request): Promise<Response> {
    for (const socket of this.ctx.getWebSockets()) if (!this.isHeard(socket)) socket.close(1001, "silent");
    if (this.ctx.getWebSockets().filter((socket) => this.isHeard(socket)).length >= MOST_PAGES) return new Response("Too many open pages", { status: 429 });
    const given = (name: string) => request.headers.get(name) ?? "";
    const owner: Owner = { siteId: given("x-site"), memberId: given("x-member"), session: given("x-session"), openedAt: Date.now() };
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    server.serializeAttachment(owner);
    this.ctx.waitUntil(this.greet(server, owner.memberId));
    return new Response(null, { status: 101, webSocket: client });
  }

  /** Tells a new page the numbers of now: what was announced while it had no socket is made good. */
  private async greet(socket: WebSocket, memberId: string): Promise<void> {
    const services = createServices(this.env, this.env.DB, (work) => this.ctx.waitUntil(work));
    const { unread, newLikes } = await listBadges(services, memberId);
    tell(socket, JSON.stringify({ type: "badges", unread, newLikes } satisfies LiveEvent));
  }

  /** Tells every open page of the member; answers how many there are. */
  async announce(event: LiveEvent): Promise<number> {
    const text = JSON.stringify(event);
    let told = 0;
    for (const socket of this.ctx.getWebSockets()) if (tell(socket, text)) told++;
    return told;
  }

  /** Closes the pages of a session that ended: on a shared computer nobody reads on in a tab that was left open. */
  async hangUp(session: string): Promise<void> {
    for (const socket of this.ctx.getWebSockets()) if (ownerOf(socket)?.session === session) socket.close(SESSION_ENDED, "session ended");
  }

  async isOnline(): Promise<boolean> {
    return this.ctx.getWebSockets().some((socket) => this.isHeard(socket));
  }

  /** Whether anybody still holds the other end: the runtime notes when it last answered a ping. */
  private isHeard(socket: WebSocket): boolean {
    const heardAt = Math.max(ownerOf(socket)?.openedAt ?? 0, this.ctx.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? 0);
    return socket.readyState === WebSocket.OPEN && heardAt > Date.now() - SILENT_AFTER;
  }

  override async webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): Promise<void> {
    if (typeof message !== "string" || message.length > 500 || !this.hints.take(Date.now())) return;
    const event = parsePageEvent(message);
    const owner = ownerOf(socket);
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
    if (!(await areTalking(services, { siteId: owner.siteId, memberId: owner.memberId, otherId, conversationId }))) return false;
    this.partners.set(key, Date.now() + seconds(60));
    return true;
  }
}

const ownerOf = (socket: WebSocket) => socket.deserializeAttachment() as Owner | null;

/** False where the socket died a moment ago; its page will resume. */
function tell(socket: WebSocket, text: string): boolean {
  try {
    socket.send(text);
    return true;
  } catch {
    return false;
  }
}
