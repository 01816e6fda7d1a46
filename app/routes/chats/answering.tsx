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
  /** Chooses a message, to answer it or react to it; null where neither can be. */
  choose: ((seq: number) => void) | null;
  /** There is a box to answer in. */
  writes: boolean;
  reactionsOf: (message: Message) => ReactionsOf;
};

const AnsweringContext = createContext<Answering | null>(null);

/** Round a log whose messages can be answered and reacted to. */
export function AnsweringProvider({ children, ...of }: Answering & { children: ReactNode }) {
  return <AnsweringContext value={of}>{children}</AnsweringContext>;
}

/** For the bubble of a message: what it answers, the way to answer or react to it, and what was said to it with one sign. */
export const answeringParts = (message: Message) => ({
  quote: message.reply ? <Quoted {...message.reply} /> : null,
  action: isShown(message) ? <Answer message={message} /> : null,
  reactions: <Reactions message={message} />,
});

/** The same of one on its way, which knows the number alone. */
export function QuotedHere({ seq }: { seq?: number }) {
  const quote = quoteIn(use(AnsweringContext)?.messages ?? [], seq);
  return quote ? <Quoted {...quote} /> : null;
}

/** What a message answers, and the way there: up the log, or to the page of messages that ends with it. */
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

/** Under a message: what the two said to it. */
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

/** Without a script the page comes back with the quote and the signs over the box, and shows the same messages. */
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
