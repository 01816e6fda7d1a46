import { DurableObject } from "cloudflare:workers";
import type { MessageSubmission, SendMessageResult } from "~/domain/conversation/conversation";
import { markReceived } from "~/domain/conversation/mark-read";
import { ONLINE_REFRESH, recordOffline, recordOnline } from "~/domain/profile/presence";
import { listValidSessions } from "~/domain/session/end-session";
import { systemNow } from "~/kit/clock";
import type { ConversationId, SiteId } from "~/kit/ids";
import type { BadgesChange, HintEvent, LiveEvent, LiveMessageEvent } from "~/live/protocol";
import { createSiteServices, deferIn } from "~/platform/create-services";
import { conversationRoom, memberChannel } from "~/platform/durable-objects";
import { log } from "~/platform/log";
import type { Services } from "~/services";
import {
  closeSocket,
  isResponding,
  isWithinRate,
  ownerFromHeaders,
  parseEvent,
  readSocketOwner,
  type SocketOwner,
  sendText,
  UNSENDABLE,
} from "./channel-socket";
import { badgesEvent } from "./events";
import { HibernationWatch } from "./hibernation-watch";
import { OutgoingMessages } from "./outgoing-messages";
import { SESSION_CHECK_INTERVAL, SESSION_TTL, SessionRevalidator } from "./revalidate-sessions";
import { hintRate, TypingPartners } from "./typing-partners";

/**
 * The sockets of one member: all tabs and devices, including those that stay open while the object
 * hibernates.
 */
class OpenSockets {
  private readonly ctx: DurableObjectState;

  constructor(ctx: DurableObjectState) {
    this.ctx = ctx;
  }

  listOpen(): WebSocket[] {
    return this.ctx.getWebSockets().filter((socket) => socket.readyState === WebSocket.OPEN);
  }

  /** The owners of the open sockets: the same member with different sessions. */
  listOwners(): SocketOwner[] {
    return this.listOpen().flatMap((socket) => readSocketOwner(socket) ?? []);
  }

  /** Sockets whose client still answers. */
  listResponding(): WebSocket[] {
    return this.ctx.getWebSockets().filter((socket) => this.isAlive(socket));
  }

  /** Returns the number of sockets that got the text. */
  send(text: string): number {
    return this.listOpen().filter((socket) => sendText(socket, text)).length;
  }

  /** Closes the sockets of a session; without one, all. */
  close(session?: string): void {
    for (const socket of this.listOpen())
      if (session === undefined || readSocketOwner(socket)?.session === session)
        closeSocket(socket);
  }

  closeSilent(): void {
    for (const socket of this.listOpen()) if (!this.isAlive(socket)) socket.close(1001, "silent");
  }

  private isAlive(socket: WebSocket): boolean {
    return isResponding(socket, this.ctx.getWebSocketAutoResponseTimestamp(socket));
  }
}

/** In the storage: the member whose last page closed, until the alarm has recorded it. */
const CLOSED_KEY = "closed";
type ClosedPage = Pick<SocketOwner, "memberId" | "siteId">;

/** Tabs and devices of one person. */
const MAX_SOCKETS = 60;

/**
 * Key: `memberChannel`. Holds the open sockets of one member, of all tabs and devices; a member is
 * online if there is one. All state may be lost: pages reconnect and resume by sequence number.
 * Woken by a socket, an event of a conversation object, typing, and while sockets are open by an
 * alarm that verifies their sessions; nothing keeps it in memory (R342).
 */
export class MemberChannel extends DurableObject<Env> {
  private readonly hibernation = new HibernationWatch("MemberChannel");
  private readonly services = createSiteServices(this.env, this.ctx);
  private readonly defer = deferIn(this.ctx);
  private readonly sockets = new OpenSockets(this.ctx);
  private readonly typingPartners = new TypingPartners();
  private readonly hintBucket = hintRate();
  /** One after the other: a page that closes and opens again must end as online. */
  private presenceWrites: Promise<unknown> = Promise.resolve();
  /** When the open page was last recorded, in milliseconds. */
  private recordedAt = 0;
  /** Whether the last close was recorded; unknown after an eviction. */
  private isOffline = false;
  private readonly revalidator = new SessionRevalidator(
    () => this.sockets.listOpen(),
    this.services,
  );
  private readonly outgoing = new OutgoingMessages({
    roomOf: (id) => conversationRoom(this.env, id),
    services: this.services,
    closeEndedSessions: () => this.revalidator.closeEndedSessions(SESSION_CHECK_INTERVAL),
    publish: (event, sessionsVersion) =>
      this.defer("message.announce", this.deliver(event, sessionsVersion)),
  });

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    // The runtime answers pings without waking the object, so an idle socket costs nothing.
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  /** Sends a message that arrived as an HTTP request. */
  acceptMessage(
    conversationId: ConversationId,
    submission: MessageSubmission,
  ): Promise<SendMessageResult> {
    this.hibernation.recordEvent();
    return this.outgoing.acceptFromHttp(conversationId, submission);
  }

  /** The WebSocket upgrade, already authenticated by the Worker. */
  override async fetch(request: Request): Promise<Response> {
    this.hibernation.recordEvent();
    this.sockets.closeSilent();
    if (this.sockets.listResponding().length >= MAX_SOCKETS)
      return new Response("Too many open pages", { status: 429 });
    const owner = ownerFromHeaders(request.headers);
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    server.serializeAttachment(owner);
    if ((await this.ctx.storage.getAlarm()) === null)
      await this.ctx.storage.setAlarm(systemNow() + SESSION_CHECK_INTERVAL);
    const counts = this.services(owner.siteId).then((services) =>
      sendInitialCounts(services, server, owner),
    );
    this.ctx.waitUntil(counts);
    this.recordOpenPage(owner);
    return new Response(null, { status: 101, webSocket: client });
  }

  /**
   * Sends an event to every open page of the member; returns their number. Sends nothing if the
   * session has ended or cannot be read: pages that miss a message load it when they see the gap or
   * reconnect.
   */
  async announce(event: LiveEvent): Promise<number> {
    this.hibernation.recordEvent();
    await this.revalidator.closeEndedSessions(SESSION_TTL);
    return this.sockets.send(JSON.stringify(event));
  }

  /**
   * The same for a message; `sessionsVersion` was read when the message was stored.
   */
  async deliver(event: LiveMessageEvent, sessionsVersion: string): Promise<number> {
    this.hibernation.recordEvent();
    await this.revalidator.closeSessionsEndedSince(sessionsVersion);
    return this.sockets.send(JSON.stringify(event));
  }

  /** Sends the current counts to every open page. They are read only if a page is open. */
  async refreshBadges(changed?: BadgesChange): Promise<void> {
    const [socket] = this.sockets.listOpen();
    const owner = socket && readSocketOwner(socket);
    if (!owner) return;
    const services = await this.services(owner.siteId);
    await this.announce(await badgesEvent(services, owner.memberId, changed));
  }

  /**
   * Closes the pages of an ended session, so that nobody reads on in a tab left open on a shared
   * computer. Without a session, closes all pages of the member.
   */
  async closeSession(session?: string): Promise<void> {
    const [owner] = this.sockets.listOwners();
    this.sockets.close(session);
    await this.noteClosedPage(owner);
  }

  /** Deletes all state of an erased member: sockets and storage. */
  async forget(): Promise<void> {
    this.sockets.close();
    await this.ctx.storage.deleteAll();
  }

  /**
   * Every 45 seconds while sockets are open: closes those with an ended session and those without a
   * client.
   */
  override async alarm(): Promise<void> {
    this.hibernation.recordEvent();
    const [owner] = this.sockets.listOwners();
    this.sockets.closeSilent();
    // If D1 fails, the next check follows at the normal interval.
    await this.revalidator.closeEndedSessions(0).catch(() => log("live.not_looked"));
    const [open] = this.sockets.listOwners();
    if (!open) return this.recordClosedPage(owner);
    this.recordOpenPage(open);
    await this.ctx.storage.setAlarm(systemNow() + SESSION_CHECK_INTERVAL);
  }

  /** The member switched the visibility of their typing on or off. */
  async forgetTyping(): Promise<void> {
    this.typingPartners.clear();
  }

  async isOnline(): Promise<boolean> {
    return this.sockets.listResponding().length > 0;
  }

  override async webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): Promise<void> {
    this.hibernation.recordEvent();
    const event = parseEvent(socket, message);
    if (event?.type === "send") return this.outgoing.acceptFromSocket(socket, event);
    if (event && isWithinRate(socket, this.hintBucket)) await this.forwardHint(socket, event);
  }

  private async forwardHint(socket: WebSocket, event: HintEvent): Promise<void> {
    await this.revalidator.closeEndedSessions(SESSION_TTL);
    const owner = readSocketOwner(socket);
    if (!owner || socket.readyState !== WebSocket.OPEN) return;
    const services = () => this.services(owner.siteId);
    if (event.type === "received") return markReceived(await services(), owner, event);
    if (!(await this.typingPartners.mayType(services, owner, event))) return;
    const { to, ...typing } = { ...event, memberId: owner.memberId };
    await memberChannel(this.env, owner.siteId, to).announce(typing);
  }

  override async webSocketClose(socket: WebSocket, code: number, reason: string): Promise<void> {
    socket.close(UNSENDABLE.has(code) ? 1000 : code, reason);
    await this.noteClosedPage(readSocketOwner(socket));
  }

  override async webSocketError(socket: WebSocket): Promise<void> {
    log("live.line_broken");
    socket.close(1011, "broken");
    await this.noteClosedPage(readSocketOwner(socket));
  }

  /**
   * Records for lists that the member has an open page: when the first one opens, and every few
   * minutes. The time is kept with the sockets, since this object may be evicted between two alarms,
   * and in memory, so that a page that is reloaded writes nothing.
   */
  private recordOpenPage({ memberId: id, siteId }: SocketOwner): void {
    const now = systemNow();
    const times = this.sockets.listOwners().map(({ recordedAt = 0 }) => recordedAt);
    const recordedAt = Math.max(this.recordedAt, ...times);
    const isDue = recordedAt <= now - ONLINE_REFRESH;
    this.isOffline = false;
    this.recordedAt = isDue ? now : recordedAt;
    for (const socket of this.sockets.listOpen()) {
      const owner = readSocketOwner(socket);
      if (owner && owner.recordedAt !== this.recordedAt)
        socket.serializeAttachment({ ...owner, recordedAt: this.recordedAt } satisfies SocketOwner);
    }
    if (isDue) this.writePresence(siteId, (services) => recordOnline(services, { id, siteId }));
  }

  /** The next alarm records that no page is open, unless one has been opened until then. */
  private async noteClosedPage(owner: SocketOwner | null | undefined): Promise<void> {
    if (!owner || this.isOffline || this.sockets.listOpen().length > 0) return;
    await this.ctx.storage.put<ClosedPage>(CLOSED_KEY, owner);
    if ((await this.ctx.storage.getAlarm()) === null)
      await this.ctx.storage.setAlarm(systemNow() + SESSION_CHECK_INTERVAL);
  }

  private async recordClosedPage(owner: SocketOwner | undefined): Promise<void> {
    const closed = owner ?? (await this.ctx.storage.get<ClosedPage>(CLOSED_KEY));
    if (!closed) return;
    await this.ctx.storage.delete(CLOSED_KEY);
    this.recordedAt = 0;
    this.isOffline = true;
    const { memberId: id, siteId } = closed;
    this.writePresence(siteId, (services) => recordOffline(services, { id, siteId }));
  }

  private writePresence(siteId: SiteId, write: (services: Services) => Promise<unknown>): void {
    this.presenceWrites = this.presenceWrites
      .catch(() => {})
      .then(async () => write(await this.services(siteId)))
      .catch((error) => {
        this.recordedAt = 0; // the next page or alarm tries again
        throw error;
      });
    this.defer("presence.record", this.presenceWrites);
  }
}

/**
 * Sends the current counts to a new page and checks its session in the same round trip: the session
 * may have ended before this socket was open.
 */
async function sendInitialCounts(
  services: Services,
  socket: WebSocket,
  owner: SocketOwner,
): Promise<void> {
  const [badges, validSessions] = await Promise.all([
    badgesEvent(services, owner.memberId),
    listValidSessions(services, { id: owner.memberId, siteId: owner.siteId }, [owner.session]),
  ]);
  const expiresAt = validSessions.get(owner.session);
  if (expiresAt === undefined) return closeSocket(socket);
  socket.serializeAttachment({
    ...(readSocketOwner(socket) ?? owner),
    expiresAt,
  } satisfies SocketOwner);
  sendText(socket, JSON.stringify(badges));
}
