import { createContext, type ReactNode, use } from "react";
import { useSearchParams } from "react-router";
import { type Quote, REACTIONS, type ReactionsOf } from "~/domain/conversation/message-extras";
import { useTranslation } from "~/i18n/use-translation";
import type { MemberId } from "~/kit/ids";
import { MessageQuote, MessageReactions, ReplyLink } from "~/ui/chat/message-reply";
import { GiftName, PhotoName } from "../log/attachment";
import { type ChatMessage, findQuotedMessage, hasContent } from "../log/messages";

/** The beginning of a quoted message: its text, or the name of its gift or photo. */
export function QuoteText({ text, gift, photo }: Pick<Quote, "text" | "gift" | "photo">) {
  if (gift) return <GiftName gift={gift} />;
  return photo ? <PhotoName /> : text;
}

type ReplyContextValue = {
  memberId: MemberId;
  otherName: string;
  messages: readonly ChatMessage[];
  /** Selects a message to reply or react to. Null if neither is possible. */
  choose: ((seq: number) => void) | null;
  /** True if the composer is shown. */
  canReply: boolean;
  reactionsOf: (message: ChatMessage) => ReactionsOf;
};

const ReplyContext = createContext<ReplyContextValue | null>(null);

/** Provides the reply and reaction functions to the messages of a log. */
export function ReplyProvider({ children, ...of }: ReplyContextValue & { children: ReactNode }) {
  return <ReplyContext value={of}>{children}</ReplyContext>;
}

/** Parts of a message bubble: the quoted message, the reply link and the reactions. */
export const replyParts = (message: ChatMessage) => ({
  quote: message.reply ? <LogQuote {...message.reply} /> : null,
  action: hasContent(message) ? <ReplyAction message={message} /> : null,
  reactions: <Reactions message={message} />,
});

/** The quoted message of a pending message, which has only its number. */
export function PendingQuote({ seq }: { seq?: number }) {
  const quote = findQuotedMessage(use(ReplyContext)?.messages ?? [], seq);
  return quote ? <LogQuote {...quote} /> : null;
}

/**
 * The quoted message, with a link to it in the log or on the page of messages that ends with it.
 */
function LogQuote({ seq, senderId, ...quote }: Quote) {
  const { t } = useTranslation("chat");
  const log = use(ReplyContext);
  if (!log) return null;
  const isHere = log.messages.some((message) => message.seq === seq);
  return (
    <MessageQuote
      href={isHere ? `#m${seq}` : `?before=${seq + 1}#m${seq}`}
      label={t("reply.to")}
      name={senderId === log.memberId ? t("log.you") : log.otherName}
      text={<QuoteText {...quote} />}
    />
  );
}

/** The reactions of both members below a message. */
function Reactions({ message }: { message: ChatMessage }) {
  const { t } = useTranslation("chat");
  const log = use(ReplyContext);
  if (!log) return null;
  const { mine, theirs } = log.reactionsOf(message);
  const reactions = [
    ...(theirs ? [{ sign: REACTIONS[theirs], key: "reaction.theirs" } as const] : []),
    ...(mine ? [{ sign: REACTIONS[mine], key: "reaction.mine" } as const] : []),
  ];
  const name = log.otherName;
  return (
    <MessageReactions
      reactions={reactions.map(({ sign, key }) => ({ sign, label: t(key, { name, sign }) }))}
    />
  );
}

/**
 * The reply link. Without JavaScript the page reloads with the same messages, and shows the quote
 * and the reactions above the composer.
 */
function ReplyAction({ message: { seq } }: { message: ChatMessage }) {
  const { t } = useTranslation("chat");
  const [search] = useSearchParams();
  const { choose, canReply } = use(ReplyContext) ?? {};
  if (!choose) return null;
  const before = search.get("before");
  return (
    <ReplyLink
      href={`?${before ? `before=${encodeURIComponent(before)}&` : ""}reply=${seq}#composer`}
      reply={Boolean(canReply)}
      label={t(canReply ? "reply.action" : "reaction.title")}
      onClick={(event) => {
        event.preventDefault();
        choose(seq);
      }}
    />
  );
}
