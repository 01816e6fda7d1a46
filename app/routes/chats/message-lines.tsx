import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { dayOf, formatDay, formatTime } from "~/i18n/format";
import { useRoot } from "~/root/use-root";
import { Button } from "~/ui/button";
import { DaySeparator } from "~/ui/chat/day-separator";
import { MessageBubble } from "~/ui/chat/message-bubble";
import { MessageLinks } from "~/ui/chat/message-links";
import { MessageState } from "~/ui/chat/message-state";
import { NewMessagesLine } from "~/ui/chat/new-messages-line";
import { linksIn } from "./links-in";
import { type Line, type Message, type Pending, toLines } from "./messages";

export type MessageLinesProps = {
  messages: Message[];
  pending: Pending[];
  memberId: string;
  otherName: string;
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

/** The bubbles of a conversation with their days, oldest first. */
export function MessageLines(props: MessageLinesProps) {
  const { messages, pending, memberId, otherName, firstNew, timeZone } = props;
  const { t } = useTranslation("chat");
  const { locale } = useRoot();
  const lines = toLines(messages, memberId, (at) => dayOf(at, timeZone));
  const time = (at: number) => ({
    iso: new Date(at).toISOString(),
    label: formatTime(at, locale, timeZone),
  });
  return (
    <>
      {lines.map((line, n) => (
        <Fragment key={line.seq}>
          {line.newDay ? (
            <DaySeparator
              iso={line.day}
              label={dayLabel(line, props, locale, t("log.today"), t("log.yesterday"))}
            />
          ) : null}
          {line.seq === firstNew?.seq ? (
            <NewMessagesLine label={t("log.new", { count: firstNew.count })} />
          ) : null}
          <MessageBubble
            own={line.own}
            seq={line.seq}
            speaker={line.own ? t("log.you") : otherName}
            first={line.first}
            last={line.last}
            time={time(line.at)}
            state={stateOf(line, n === lines.length - 1 && pending.length === 0, props.readSeq, {
              sent: t("state.sent"),
              read: t("state.read"),
            })}
            links={<Links body={line.body} />}
          >
            {line.body}
          </MessageBubble>
        </Fragment>
      ))}
      {pending.map((message) => (
        <PendingBubble
          key={message.clientId}
          message={message}
          lost={message.failed && !props.offline}
          onRetry={props.onRetry}
        />
      ))}
    </>
  );
}

/** The ways to the addresses in a message. */
function Links({ body }: { body: string }) {
  const { t } = useTranslation("chat");
  const links = linksIn(body).map(({ href, host }) => ({ href, label: t("link.open", { host }) }));
  return links.length > 0 ? <MessageLinks links={links} away={t("link.away")} /> : null;
}

function PendingBubble({
  message,
  lost,
  onRetry,
}: {
  message: Pending;
  lost: boolean;
  onRetry: (message: Pending) => void;
}) {
  const { t } = useTranslation("chat");
  const retry = (
    <Button size="sm" variant="quiet" onClick={() => onRetry(message)}>
      {t("composer.retry")}
    </Button>
  );
  const state = lost ? (
    <MessageState kind="rejected" label={t("state.rejected")} action={retry} />
  ) : (
    <MessageState kind="sending" label={t("state.sending")} />
  );
  return (
    <MessageBubble own speaker={t("log.you")} state={state} rejected={lost}>
      {message.body}
    </MessageBubble>
  );
}

/** Under the last own message only, so that the log stays quiet. */
function stateOf(
  line: Line,
  isLast: boolean,
  readSeq: number,
  words: { sent: string; read: string },
): ReactNode {
  if (!line.own || !isLast) return null;
  const read = readSeq >= line.seq;
  return <MessageState kind={read ? "read" : "sent"} label={read ? words.read : words.sent} />;
}

const DAY_MS = 86_400_000;

function dayLabel(
  line: Line,
  { now, timeZone }: MessageLinesProps,
  locale: string,
  today: string,
  yesterday: string,
): string {
  if (line.day === dayOf(now, timeZone)) return today;
  if (line.day === dayOf(now - DAY_MS, timeZone)) return yesterday;
  return formatDay(line.at, locale, timeZone);
}
