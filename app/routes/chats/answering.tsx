import { createContext, type ReactNode, use } from "react";
import { useSearchParams } from "react-router";
import type { Quote } from "~/domain/conversation/quote";
import { useTranslation } from "~/i18n/use-translation";
import type { MemberId } from "~/kit/ids";
import { MessageQuote } from "~/ui/chat/message-quote";
import { ReplyLink } from "~/ui/chat/reply-link";
import { type Message, quoteIn } from "./messages";

type Answering = {
  memberId: MemberId;
  otherName: string;
  messages: readonly Message[];
  /** Chooses the message that the next one answers; null where nothing can be written. */
  choose: ((seq: number) => void) | null;
};

const AnsweringContext = createContext<Answering | null>(null);

/** Round a log whose messages can be answered. */
export function AnsweringProvider({ children, ...of }: Answering & { children: ReactNode }) {
  return <AnsweringContext value={of}>{children}</AnsweringContext>;
}

/** For the bubble of a message: what it answers, and the way to answer it. One on its way has no number yet. */
export const answeringParts = ({ seq, body, reply }: { seq?: number } & Partial<Message>) => ({
  quote: reply ? <Quoted {...reply} /> : null,
  action: seq && body ? <Answer seq={seq} /> : null,
});

/** The same of one on its way, which knows the number alone. */
export function QuotedHere({ seq }: { seq?: number }) {
  const quote = quoteIn(use(AnsweringContext)?.messages ?? [], seq);
  return quote ? <Quoted {...quote} /> : null;
}

/** What a message answers, and the way there: up the log, or to the page of messages that ends with it. */
function Quoted({ seq, senderId, text }: Quote) {
  const { t } = useTranslation("chat");
  const log = use(AnsweringContext);
  if (!log) return null;
  const isHere = log.messages.some((message) => message.seq === seq);
  return (
    <MessageQuote
      href={isHere ? `#m${seq}` : `?before=${seq + 1}#m${seq}`}
      said={t("reply.to")}
      name={senderId === log.memberId ? t("log.you") : log.otherName}
      text={text}
    />
  );
}

/** Without a script the page comes back with the quote over the box, and shows the same messages. */
function Answer({ seq }: { seq: number }) {
  const { t } = useTranslation("chat");
  const [search] = useSearchParams();
  const choose = use(AnsweringContext)?.choose;
  if (!choose) return null;
  const before = search.get("before");
  return (
    <ReplyLink
      href={`?${before ? `before=${encodeURIComponent(before)}&` : ""}reply=${seq}#composer`}
      label={t("reply.action")}
      onClick={(event) => {
        event.preventDefault();
        choose(seq);
      }}
    />
  );
}
