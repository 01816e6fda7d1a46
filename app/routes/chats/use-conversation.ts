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
  /** The draft that the member wrote before joining. */
  draft: string | null;
  /** The selected icebreaker. */
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
  /** Spam signals of the other member's messages, by number. */
  signals: Record<number, WordSignal>;
  /** The member's own message that is held for moderation (R238). */
  held?: Held | null;
  /** For a first message: hashes of the messages sent to others today. */
  sentMarks?: readonly number[];
  hasEarlier: boolean;
  /**
   * The page does not end with the newest message, because the URL refers to an older one
   * (`sought`).
   */
  hasLater?: boolean;
  sought?: number | null;
  /** Null if there are none. */
  unread: Unread | null;
  readSeq: number;
  receivedSeq: number;
  sending: Writer;
  costs: Costs;
  timeZone: string;
  now: number;
  clientId: string;
  posted: Posted | null;
  /** The number of the message to reply to, from the URL. */
  replyTo?: number | null;
  /** Shown in an empty log: the profile summary of the recipient. */
  about?: ReactNode;
  /** Called after the first message was accepted, which creates the conversation. */
  onOpened?: () => void;
};

/**
 * The state of an open conversation: messages, presence of the other member, and scroll position.
 */
export function useConversation(props: ConversationViewProps) {
  const { conversationId, memberId, other } = props;
  // opening the conversation marks the messages as read, so the next load has none
  const [unread] = useState(props.unread);
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

/** The number of the last message of a member, or 0. */
const newestOf = (messages: readonly Message[], sender: string): number =>
  messages.findLast(({ senderId }) => senderId === sender)?.seq ?? 0;
