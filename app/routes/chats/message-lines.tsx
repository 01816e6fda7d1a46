import { Fragment, type ReactNode } from "react";
import { dayOf, formatTime } from "~/i18n/format";
import type { Translate } from "~/i18n/translation";
import { useTranslation } from "~/i18n/use-translation";
import { type MemberId, NOBODY } from "~/kit/ids";
import { useRoot } from "~/root/use-root";
import { Button } from "~/ui/button";
import { MessageBubble } from "~/ui/chat/message-bubble";
import { MessageLinks } from "~/ui/chat/message-links";
import { MessageState } from "~/ui/chat/message-state";
import { NewMessagesLine } from "~/ui/chat/new-messages-line";
import { DayLine } from "./day-line";
import { linksIn } from "./links-in";
import { atNewPrice, type Line, type Message, type Pending, toLines } from "./messages";

type MessageLinesProps = {
  messages: Message[];
  pending: Pending[];
  memberId: MemberId;
  otherName: string;
  beneath: (seq: number) => ReactNode;
  /** How far the other one has read. */
  readSeq: number;
  /** The first message that was unread when the page opened, and how many were; null for none. */
  firstNew: { seq: number; count: number } | null;
  /** Nothing can be sent now: what waits is not lost, it goes out later by itself. */
  offline: boolean;
  timeZone: string;
  now: number;
  onRetry: (message: Pending) => void;
};

/** The words of the whole list, and where its reader is. */
type Reading = Pick<MessageLinesProps, "now" | "timeZone"> & {
  t: Translate<"chat">;
  locale: string;
};

/** The bubbles of a conversation with their days, oldest first. */
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
          t={t}
          message={message}
          lost={message.failed && !props.offline}
          onRetry={props.onRetry}
        />
      ))}
    </>
  );
}

type BubbleProps = Reading &
  Pick<MessageLinesProps, "otherName" | "readSeq"> & { line: Line; newest: boolean };

function Bubble({ line, newest, otherName, readSeq, ...reading }: BubbleProps) {
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
      // Under the last own message only, so that the log stays quiet.
      state={line.own && newest ? <State t={t} read={readSeq >= line.seq} /> : null}
      links={linksOf(line.body, t)}
    >
      {line.body || <Missing t={t} removed={line.senderId === NOBODY} />}
    </MessageBubble>
  );
}

/** In the place of what somebody wrote who is gone. */
function Missing({ t, removed }: Pick<Reading, "t"> & { removed: boolean }) {
  return <em className="text-muted">{t(removed ? "log.removed" : "log.withheld")}</em>;
}

function State({ t, read }: Pick<Reading, "t"> & { read: boolean }) {
  const kind = read ? "read" : "sent";
  return <MessageState kind={kind} label={t(`state.${kind}`)} />;
}

/** The ways to the addresses in a message. */
function linksOf(body: string, t: Reading["t"]) {
  const links = linksIn(body).map(({ href, host }) => ({ href, label: t("link.open", { host }) }));
  return links.length > 0 ? <MessageLinks links={links} away={t("link.away")} /> : null;
}

type PendingBubbleProps = Pick<Reading, "t"> & {
  message: Pending;
  lost: boolean;
  onRetry: (message: Pending) => void;
};

function PendingBubble({ t, message, lost, onRetry }: PendingBubbleProps) {
  const { newPrice } = message;
  const retry = (
    <Button size="sm" variant="quiet" onClick={() => onRetry(atNewPrice(message))}>
      {t(newPrice === undefined ? "composer.retry" : "composer.send_at")}
    </Button>
  );
  const credits = newPrice ? t("price.credits", { count: newPrice }) : t("price.nothing");
  const label =
    newPrice === undefined ? t("state.rejected") : t("state.price_changed", { price: credits });
  const state = lost ? (
    <MessageState kind="rejected" label={label} action={retry} />
  ) : (
    <MessageState kind="sending" label={t("state.sending")} />
  );
  return (
    <MessageBubble own speaker={t("log.you")} state={state} rejected={lost}>
      {message.body}
    </MessageBubble>
  );
}
