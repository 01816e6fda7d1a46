import { Fragment, type ReactNode } from "react";
import { dayOf, formatTime } from "~/i18n/format";
import type { Translate } from "~/i18n/translation";
import { useTranslation } from "~/i18n/use-translation";
import type { MemberId } from "~/kit/ids";
import { useRoot } from "~/root/use-root";
import { MessageBubble } from "~/ui/chat/message-bubble";
import { MessageLinks } from "~/ui/chat/message-links";
import { MessageState } from "~/ui/chat/message-state";
import { NewMessagesLine } from "~/ui/chat/new-messages-line";
import { answeringParts } from "./answering";
import { attachmentOf, Missing } from "./attachment";
import type { Costs } from "./costs";
import { DayLine } from "./day-line";
import { linksIn } from "./links-in";
import { type Line, type Message, toLines } from "./messages";
import { PendingBubble } from "./waiting/pending-bubble";
import type { Pending } from "./waiting/waiting";

type MessageLinesProps = {
  messages: Message[];
  pending: Pending[];
  memberId: MemberId;
  otherName: string;
  otherId: MemberId;
  costs: Costs;
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
  onRetry: (message: Pending) => void;
  onTakeBack: (message: Pending) => void;
};

/** Translations of the list, and the viewer's locale and time zone. */
type Reading = Pick<MessageLinesProps, "now" | "timeZone"> & {
  t: Translate<"chat">;
  locale: string;
};

/** The message bubbles of a conversation with their dates, oldest first. */
export function MessageLines(props: MessageLinesProps) {
  const { messages, pending, memberId, firstNew, timeZone, now } = props;
  const { t } = useTranslation("chat");
  const { locale } = useRoot();
  const reading = { t, locale, timeZone, now };
  const lines = toLines(messages, memberId, (at) => dayOf(at, timeZone));
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
          onTakeBack={props.onTakeBack}
        />
      ))}
    </>
  );
}

type BubbleProps = Reading &
  Pick<MessageLinesProps, "otherName" | "readSeq" | "receivedSeq"> & {
    line: Line;
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
      state={line.own && newest ? <State {...reading} seq={line.seq} /> : null}
      links={linksOf(line.body, t)}
      {...answeringParts(line)}
      attachment={attachmentOf(line)}
    >
      {attachmentOf(line) ? null : line.body || <Missing line={line} />}
    </MessageBubble>
  );
}

type StateProps = Pick<BubbleProps, "t" | "readSeq" | "receivedSeq"> & { seq: number };

function State({ t, seq, readSeq, receivedSeq }: StateProps) {
  const kind = readSeq >= seq ? "read" : receivedSeq >= seq ? "delivered" : "sent";
  return <MessageState kind={kind} label={t(`state.${kind}`)} />;
}

/** Links to the web addresses in a message. */
function linksOf(body: string, t: Reading["t"]) {
  const links = linksIn(body).map(({ href, host }) => ({ href, label: t("link.open", { host }) }));
  return links.length > 0 ? <MessageLinks links={links} away={t("link.away")} /> : null;
}
