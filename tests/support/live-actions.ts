import { runInDurableObject } from "cloudflare:test";
import { conversationIdOf } from "~/domain/conversation/conversation";
import { markRead } from "~/domain/conversation/mark-read";
import { reactToMessage } from "~/domain/conversation/react-to-message";
import { sendMessage } from "~/domain/conversation/send-message";
import { likeMember, unlikeMember } from "~/domain/like/like-member";
import { markLikeSeen } from "~/domain/like/list-likes";
import { swipeMember, undoSwipe } from "~/domain/swipe-game/play-swipe-game";
import { newClientId } from "~/kit/client-id";
import type { MemberChannel } from "../../workers/live/member-channel";
import { atShownPrice } from "./at-shown-price";
import { siteOf, viewerOf } from "./member-fixtures";
import { connectionObjectOf, messageCallTo } from "./open-page";
import { realServices, type TestMember } from "./test-database";

const later: Promise<unknown>[] = [];
/** Real services; `settled` waits for their deferred work. */
export const services = () => realServices({ defer: (_name, work) => void later.push(work) });
export async function settled(): Promise<void> {
  while (later.length > 0) await Promise.allSettled(later.splice(0));
}

/**
 * Sends an event from a member's open page and waits until it is fully processed; does nothing if
 * no page is open.
 */
const sendSocketEvent = (from: TestMember, event: object) =>
  runInDurableObject(connectionObjectOf(from), async (channel: MemberChannel, state) => {
    const socket = state.getWebSockets().find(({ readyState }) => readyState === WebSocket.OPEN);
    if (socket) await channel.webSocketMessage(socket, JSON.stringify(event));
  });

const chatOf = (one: TestMember, other: TestMember) =>
  conversationIdOf(one.siteId, one.id, other.id);
const swipeContextOf = (from: TestMember) => ({ viewer: viewerOf(from), timeZone: "UTC" });

type LiveAction = (from: TestMember, to: TestMember) => Promise<unknown>;

/**
 * Each action of one member that might send an event to another's open pages, in execution order.
 */
const LIVE_ACTIONS: Record<string, LiveAction> = {
  types: async (from, to) =>
    sendSocketEvent(from, { type: "typing", conversationId: await chatOf(from, to), to: to.id }),
  "sends over the socket": (from, to) =>
    sendSocketEvent(from, { type: "send", ...messageCallTo(to) }),
  posts: async (from, to) => {
    const message = { to: to.id, clientId: newClientId(), text: "posted" };
    const sender = { site: await siteOf(from.siteId), id: from.id };
    return atShownPrice((shown) => sendMessage(services(), sender, { ...message, shown }));
  },
  reads: async (from, to) => {
    const conversationId = await chatOf(from, to);
    return markRead(services(), viewerOf(from), { conversationId, seq: 99 });
  },
  reacts: async (from, to) => {
    const conversationId = await chatOf(from, to);
    for (const reaction of ["fire", "heart"] as const)
      await reactToMessage(services(), viewerOf(from), { conversationId, seq: 1, reaction });
  },
  likes: (from, to) => likeMember(services(), viewerOf(from), to.id),
  "looks at a like": (from, to) => markLikeSeen(services(), viewerOf(from), to.id),
  "takes a like back": (from, to) => unlikeMember(services(), viewerOf(from), { memberId: to.id }),
  "likes in the game": (from, to) =>
    swipeMember(services(), swipeContextOf(from), { memberId: to.id, kind: "like" }),
  "passes in the game": (from, to) =>
    swipeMember(services(), swipeContextOf(from), { memberId: to.id, kind: "pass" }),
  "takes the card back": (from, to) => undoSwipe(services(), swipeContextOf(from), to.id),
};

/** Executes all of them except some, one after the other. */
export async function runLiveActions(
  from: TestMember,
  to: TestMember,
  except: readonly string[] = [],
): Promise<void> {
  for (const [name, action] of Object.entries(LIVE_ACTIONS)) {
    if (!except.includes(name)) await action(from, to);
    await settled();
  }
}
