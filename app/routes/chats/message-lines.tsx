import { Fragment, type ReactNode } from "react";
import { formatTime, localDateOf } from "~/i18n/format";
import type { Translate } from "~/i18n/translation";
import { useTranslation } from "~/i18n/use-translation";
import type { MemberId } from "~/kit/ids";
import { useRoot } from "~/root/use-root";
import { MessageBubble } from "~/ui/chat/message-bubble";
import { MessageLinks } from "~/ui/chat/message-links";
import { MessageState } from "~/ui/chat/message-state";
import { NewMessagesLine } from "~/ui/chat/new-messages-line";
import { attachmentOf, MissingMessage } from "./attachment-of";
import { DayLine } from "./day-line";
import { findLinks } from "./find-links";
import type { MessageCosts } from "./message-costs";
import { type ChatMessage, type LogLine, toLogLines } from "./messages";
import { replyParts } from "./reply-context";
import { PendingBubble } from "./send-queue/pending-bubble";
import type { PendingMessage } from "./send-queue/queued-message";

type MessageLinesProps = {
  messages: ChatMessage[];
  pending: PendingMessage[];
  memberId: MemberId;
  otherName: string;
  otherId: MemberId;
  costs: MessageCosts;
  beneath: (seq: number) => ReactNode;
  /** The last message that the other member has read. */
  readSeq: number;
  /** The last message that a page of the other member has received. */
  receivedSeq: number;
  /**
   * The first message that was unread when the page opened, and the number of unread ones. Null for
   * none.
   */
  firstNew: { seq: number; count: number } | null;
  timeZone: string;
  now: number;
  onRetry: (message: PendingMessage) => void;
  onWithdraw: (message: PendingMessage) => void;
};

/** Translations of the list, and the viewer's locale and time zone. */
type LineContext = Pick<MessageLinesProps, "now" | "timeZone"> & {
  t: Translate<"chat">;
  locale: string;
};

/** The message bubbles of a conversation with their dates, oldest first. */
export function MessageLines(props: MessageLinesProps) {
  const { messages, pending, memberId, firstNew, timeZone, now } = props;
  const { t } = useTranslation("chat");
  const { locale } = useRoot();
  const reading = { t, locale, timeZone, now };
  const lines = toLogLines(messages, memberId, (at) => localDateOf(at, timeZone));
  const newest = pending.length === 0 ? lines.at(-1)?.seq : undefined;
  return (
    <>
      {lines.map((line) => (
        <Fragment key={line.seq}>
          {line.newDay ? <DayLine {...reading} line={line} /> : null}
          {line.seq === firstNew?.seq ? (
            <NewMessagesLine label={t("log.new", { count: firstNew.count })} />
          ) : null}
          <Bubble {...props} {...reading} line={line} newest={line.seq === newest} />
          {props.beneath(line.seq)}
        </Fragment>
      ))}
      {pending.map((message) => (
        <PendingBubble
          key={message.clientId}
          message={message}
          name={props.otherName}
          otherId={props.otherId}
          costs={props.costs}
          onRetry={props.onRetry}
          onWithdraw={props.onWithdraw}
        />
      ))}
    </>
  );
}

type BubbleProps = LineContext &
  Pick<MessageLinesProps, "otherName" | "readSeq" | "receivedSeq"> & {
    line: LogLine;
    newest: boolean;
  };

function Bubble({ line, newest, otherName, ...reading }: BubbleProps) {
  const { t, locale, timeZone } = reading;
  const time = {
    iso: new Date(line.at).toISOString(),
    label: formatTime(line.at, locale, timeZone),
  };
  return (
    <MessageBubble
      own={line.own}
      seq={line.seq}
      speaker={line.own ? t("log.you") : otherName}
      first={line.first}
      last={line.last}
      time={time}
      // Only below the last own message, to avoid clutter.
      state={line.own && newest ? <SentState {...reading} seq={line.seq} /> : null}
      links={renderLinks(line.body, t)}
      {...replyParts(line)}
      attachment={attachmentOf(line)}
    >
      {attachmentOf(line) ? null : line.body || <MissingMessage line={line} />}
    </MessageBubble>
  );
}

type SentStateProps = Pick<BubbleProps, "t" | "readSeq" | "receivedSeq"> & { seq: number };

function SentState({ t, seq, readSeq, receivedSeq }: SentStateProps) {
  const kind = readSeq >= seq ? "read" : receivedSeq >= seq ? "delivered" : "sent";
  return <MessageState kind={kind} label={t(`state.${kind}`)} />;
}

/** Links to the web addresses in a message. */
function renderLinks(body: string, t: LineContext["t"]) {
  const links = findLinks(body).map(({ href, host }) => ({
    href,
    label: t("link.open", { host }),
  }));
  return links.length > 0 ? <MessageLinks links={links} away={t("link.away")} /> : null;
}
