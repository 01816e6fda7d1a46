import { type ReactNode, useState } from "react";
import type { Quote } from "~/domain/conversation/message-extras";
import type { SenderStatus } from "~/domain/conversation/preview-refusal";
import type { HeldMessage, TextSignal } from "~/domain/scam-detection/scam-detection";
import type { ChatShop } from "~/features/shop/load-chat-shop";
import type { ConversationId, MemberId, PhotoRef } from "~/kit/ids";
import { useLive } from "~/live/live-provider";
import { useOffline } from "~/live/use-offline";
import { useOnlineStatus, usePartnerActivity, useReadReceipts } from "~/live/use-presence";
import type { MessageCosts } from "./composer/composer-notes";
import type { ComposerInput, SuggestedText } from "./composer/use-composer";
import type { ReturnedText } from "./composer/use-returned-text";
import type { BoughtOrder, PostedMessage } from "./load-chat";
import {
  type ChatMessage,
  findFirstUnread,
  findQuotedMessage,
  type UnreadRange,
} from "./log/messages";
import { useMessages } from "./log/use-messages";
import { useReactions } from "./log/use-reactions";
import { useHistoryNavigation, useScroll } from "./log/use-scroll";
import { getSendQueue } from "./send-queue/device-send-queue";
import type { PendingMessage } from "./send-queue/queued-message";
import { copyText } from "./text-copy";

export type ConversationViewProps = {
  conversationId: ConversationId | null;
  memberId: MemberId;
  /** The draft that the member wrote before joining. */
  draft: string | null;
  /** The selected icebreaker. */
  suggested?: SuggestedText;
  other: {
    id: MemberId;
    name: string;
    photoId: PhotoRef | null;
    status: string | null;
    online: boolean;
    gone: boolean;
    fictional: boolean;
    /** The viewer chose to see their photos without a blur (R493). */
    showsPhotos?: boolean;
  };
  messages: ChatMessage[];
  /** Spam signals of the other member's messages, by number. */
  signals: Record<number, TextSignal>;
  /** The member's own message that is held for moderation (R238). */
  held?: HeldMessage | null;
  /** For a first message: hashes of the messages sent to others today. */
  sentTextHashes?: readonly number[];
  hasEarlier: boolean;
  /**
   * The page does not end with the newest message, because the URL refers to an older one
   * (`targetSeq`).
   */
  hasLater?: boolean;
  targetSeq?: number | null;
  /** Null if there are none. */
  unread: UnreadRange | null;
  readSeq: number;
  receivedSeq: number;
  sending: SenderStatus;
  costs: MessageCosts;
  /** What can be bought at the limit; null before it. */
  shop: ChatShop | null;
  /** The order whose payment led back here. */
  bought?: BoughtOrder | null;
  /** Whether the member already likes the recipient of a first message. */
  liked?: boolean;
  timeZone: string;
  now: number;
  clientId: string;
  posted: PostedMessage | null;
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
  const { connection } = useLive();
  const offline = useOffline();
  const { history, messages, pending, balance, retry, withdraw } = useMessages({
    ...props,
    otherId: other.id,
    balance: props.sending.balance,
    offline,
    onAccepted: props.onOpened,
  });
  const [returned, setReturned] = useState<ReturnedText>(null);
  const { typing, readSeq, receivedSeq, sendTyping } = usePartnerActivity(
    conversationId,
    other.id,
    props,
  );
  const online = useOnlineStatus(other.online, props.now) && !offline;
  useReadReceipts(
    conversationId,
    newestSeqOf(messages, other.id),
    newestSeqOf(props.messages, other.id),
  );
  const firstNew = findFirstUnread(messages, other.id, unread);
  const scroll = useScroll(messages, memberId, firstNew?.seq ?? null);
  const view = useHistoryNavigation({ ...scroll, history, targetSeq: props.targetSeq ?? null });
  const reply = useReply(messages, props.replyTo ?? null);
  const reactions = useReactions(props, messages);
  /** Null if the message was accepted or is in the queue, else why it was refused. */
  const sendText: ComposerInput["onSend"] = ({ id, ...message }, onSafe) => {
    void view.toNewest();
    const quote = reply.takeQuote();
    const payload = { ...message, to: other.id, client_id: id, from: memberId };
    return getSendQueue(memberId).enqueueMessage(
      { ...payload, reply_to: quote?.seq },
      connection,
      onSafe,
    );
  };
  const withdrawToComposer = async (message: PendingMessage) => {
    const { clientId: id, body: text } = message;
    const copy = copyText({ memberId, otherId: other.id }, { id, text });
    if (await withdraw(message)) setReturned({ text, copy });
    else copy.release();
  };
  return {
    messages,
    pending,
    balance,
    retry,
    sendText,
    returned,
    withdrawToComposer,
    typing,
    readSeq,
    receivedSeq,
    sendTyping,
    offline,
    online,
    firstNew,
    scroll,
    reply,
    history,
    view,
    unread,
    reactions,
  };
}

/** The number of the last message of a member, or 0. */
const newestSeqOf = (messages: readonly ChatMessage[], sender: string): number =>
  messages.findLast(({ senderId }) => senderId === sender)?.seq ?? 0;

/**
 * The message that is selected to reply or react to. Starts with the one that the URL names. The
 * next message is sent as a reply to it (R248).
 */
function useReply(messages: readonly ChatMessage[], initialSeq: number | null) {
  const findMessage = (seq: number | null) => messages.find((one) => one.seq === seq) ?? null;
  const [selected, setSelected] = useState(() => findMessage(initialSeq));
  // The current version of the message if it is rendered, else the version at selection.
  const message = findMessage(selected?.seq ?? null) ?? selected;
  const quote = message && findQuotedMessage([message], message.seq);
  /**
   * Selecting the same message again clears the selection. No focus on phones: their keyboard would
   * cover the reactions.
   */
  const selectMessage = (seq: number | null) => {
    setSelected(seq === selected?.seq ? null : findMessage(seq));
    if (matchMedia("(pointer: fine)").matches) document.getElementById("composer")?.focus();
  };
  /**
   * The quote for a message that is sent now. Clears the selection. If the message is refused,
   * `reselectMessage` selects it again.
   */
  const takeQuote = (): Quote | null => {
    setSelected(null);
    return quote;
  };
  const reselectMessage = (seq: number | undefined) =>
    setSelected((current) => current ?? findMessage(seq ?? null));
  return {
    message,
    quote,
    selectMessage,
    reselectMessage,
    drop: () => selectMessage(null),
    takeQuote,
  };
}
