import { type ReactNode, useState } from "react";
import type { Writer } from "~/domain/conversation/may-write";
import type { Held, WordSignal } from "~/domain/signal/signal";
import type { ConversationId, MemberId, PhotoRef } from "~/kit/ids";
import { useOffline } from "~/live/use-offline";
import type { Costs } from "./costs";
import { type Along, firstUnread, type Message, type Unread } from "./messages";
import type { Posted } from "./sending";
import type { Returned } from "./use-coming-back";
import { useMessages } from "./use-messages";
import { useBelievedOnline, useOther, useReading } from "./use-presence";
import { useReactions } from "./use-reactions";
import { useReply } from "./use-reply";
import { useScroll } from "./use-scroll";
import type { Suggested } from "./use-suggested";
import { useWindow } from "./use-window";
import type { Pending } from "./waiting/waiting";

export type ConversationViewProps = {
  conversationId: ConversationId | null;
  memberId: MemberId;
  /** What the member wrote to them before joining. */
  draft: string | null;
  /** What they chose to begin with, where nothing was written yet. */
  suggested?: Suggested;
  other: {
    id: MemberId;
    name: string;
    photoId: PhotoRef | null;
    status: string | null;
    online: boolean;
    gone: boolean;
    fictional: boolean;
  };
  messages: Message[];
  /** What the other one’s raise, by their numbers. */
  signals: Record<number, WordSignal>;
  /** One of their own that staff look at before the other one has it (R238). */
  held?: Held | null;
  /** Before a first message: what the words are known by that went to others today. */
  sentMarks?: readonly number[];
  hasEarlier: boolean;
  /** The page does not end with the newest message: the address leads to an older one, `sought`. */
  hasLater?: boolean;
  sought?: number | null;
  /** Null for none. */
  unread: Unread | null;
  readSeq: number;
  receivedSeq: number;
  sending: Writer;
  costs: Costs;
  timeZone: string;
  now: number;
  clientId: string;
  posted: Posted | null;
  /** The number of a message that the address asks to answer. */
  replyTo?: number | null;
  /** Over a log with nothing in it: who it is that one writes to. */
  about?: ReactNode;
  /** After the first message was accepted, which gives the conversation its address. */
  onOpened?: () => void;
};

/** An open conversation as it lives: its messages, the other one's presence, and where the reader is in the log. */
export function useConversation(props: ConversationViewProps) {
  const { conversationId, memberId, other } = props;
  const [unread] = useState(props.unread); // opening it read them: the next load knows of none
  const offline = useOffline();
  const { history, messages, pending, balance, send, again, takeBack } = useMessages({
    ...props,
    otherId: other.id,
    balance: props.sending.balance,
    offline,
    onAccepted: props.onOpened,
  });
  const [returned, setReturned] = useState<Returned>(null);
  const { typing, readSeq, receivedSeq, tellTyping } = useOther(conversationId, other.id, props);
  const online = useBelievedOnline(other.online, props.now) && !offline;
  useReading(conversationId, newestOf(messages, other.id), newestOf(props.messages, other.id));
  const firstNew = firstUnread(messages, other.id, unread);
  const scroll = useScroll(messages, memberId, firstNew?.seq ?? null);
  const view = useWindow({ ...scroll, history, sought: props.sought ?? null });
  const reply = useReply(messages, props.replyTo ?? null);
  const reactions = useReactions(props, messages);
  const sendFromHere = (text: string, along: Along) => {
    void view.toNewest();
    return reply.carry((quote) => send(text, { ...along, reply_to: quote?.seq }));
  };
  const backIntoBox = async (message: Pending) => {
    if (await takeBack(message)) setReturned({ text: message.body });
  };
  return {
    ...{ messages, pending, balance, again, send: sendFromHere, returned, backIntoBox },
    ...{ typing, readSeq, receivedSeq, tellTyping, offline, online, firstNew, scroll, reply },
    ...{ history, view, unread, reactions },
  };
}

/** The number of somebody's last message; 0 for none. */
const newestOf = (messages: readonly Message[], sender: string): number =>
  messages.findLast(({ senderId }) => senderId === sender)?.seq ?? 0;
