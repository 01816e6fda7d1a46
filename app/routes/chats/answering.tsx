import { createContext, type ReactNode, use } from "react";
import { useSearchParams } from "react-router";
import type { Quote } from "~/domain/conversation/quote";
import { REACTIONS, type ReactionsOf } from "~/domain/conversation/reaction";
import { useTranslation } from "~/i18n/use-translation";
import type { MemberId } from "~/kit/ids";
import { MessageQuote } from "~/ui/chat/message-quote";
import { MessageReactions } from "~/ui/chat/message-reactions";
import { ReplyLink } from "~/ui/chat/reply-link";
import { isShown, type Message, quoteIn } from "./messages";
import { QuoteWords } from "./quote-words";

type Answering = {
  memberId: MemberId;
  otherName: string;
  messages: readonly Message[];
  /** Selects a message to reply or react to. Null if neither is possible. */
  choose: ((seq: number) => void) | null;
  /** True if the composer is shown. */
  writes: boolean;
  reactionsOf: (message: Message) => ReactionsOf;
};

const AnsweringContext = createContext<Answering | null>(null);

/** Provides the reply and reaction functions to the messages of a log. */
export function AnsweringProvider({ children, ...of }: Answering & { children: ReactNode }) {
  return <AnsweringContext value={of}>{children}</AnsweringContext>;
}

/** Parts of a message bubble: the quoted message, the reply link and the reactions. */
export const answeringParts = (message: Message) => ({
  quote: message.reply ? <Quoted {...message.reply} /> : null,
  action: isShown(message) ? <Answer message={message} /> : null,
  reactions: <Reactions message={message} />,
});

/** The quoted message of a pending message, which has only its number. */
export function QuotedHere({ seq }: { seq?: number }) {
  const quote = quoteIn(use(AnsweringContext)?.messages ?? [], seq);
  return quote ? <Quoted {...quote} /> : null;
}

/**
 * The quoted message, with a link to it in the log or on the page of messages that ends with it.
 */
function Quoted({ seq, senderId, ...quote }: Quote) {
  const { t } = useTranslation("chat");
  const log = use(AnsweringContext);
  if (!log) return null;
  const isHere = log.messages.some((message) => message.seq === seq);
  return (
    <MessageQuote
      href={isHere ? `#m${seq}` : `?before=${seq + 1}#m${seq}`}
      said={t("reply.to")}
      name={senderId === log.memberId ? t("log.you") : log.otherName}
      text={<QuoteWords {...quote} />}
    />
  );
}

/** The reactions of both members below a message. */
function Reactions({ message }: { message: Message }) {
  const { t } = useTranslation("chat");
  const log = use(AnsweringContext);
  if (!log) return null;
  const { mine, theirs } = log.reactionsOf(message);
  const shown = [
    ...(theirs ? [{ sign: REACTIONS[theirs], key: "reaction.theirs" } as const] : []),
    ...(mine ? [{ sign: REACTIONS[mine], key: "reaction.mine" } as const] : []),
  ];
  const name = log.otherName;
  return (
    <MessageReactions
      reactions={shown.map(({ sign, key }) => ({ sign, said: t(key, { name, sign }) }))}
    />
  );
}

/**
 * The reply link. Without JavaScript the page reloads with the same messages, and shows the quote
 * and the reactions above the composer.
 */
function Answer({ message: { seq } }: { message: Message }) {
  const { t } = useTranslation("chat");
  const [search] = useSearchParams();
  const { choose, writes } = use(AnsweringContext) ?? {};
  if (!choose) return null;
  const before = search.get("before");
  return (
    <ReplyLink
      href={`?${before ? `before=${encodeURIComponent(before)}&` : ""}reply=${seq}#composer`}
      label={t(writes ? "reply.action" : "reaction.title")}
      onClick={(event) => {
        event.preventDefault();
        choose(seq);
      }}
    />
  );
}
