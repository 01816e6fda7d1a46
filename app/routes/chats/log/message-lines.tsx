import { Fragment, type ReactNode } from "react";
import { formatDay, formatTime, localDateOf, previousDate } from "~/i18n/format";
import type { Translate } from "~/i18n/translation";
import { useTranslation } from "~/i18n/use-translation";
import { ERASED_MEMBER_ID, type MemberId } from "~/kit/ids";
import { withoutInvisible } from "~/kit/text";
import { parseUrl } from "~/kit/url";
import { useDeviceZone } from "~/layouts/use-device-zone";
import { useRoot } from "~/layouts/use-root";
import { MessageBubble, MessageLinks, MessageState } from "~/ui/chat/message-bubble";
import { DaySeparator, NewMessagesLine } from "~/ui/chat/message-log";
import type { MessageCosts } from "../composer/composer-notes";
import { replyParts } from "../composer/reply-context";
import { PendingBubble } from "../send-queue/pending-bubble";
import type { PendingMessage } from "../send-queue/queued-message";
import { useToday } from "../use-now";
import { GiftInLog, PhotoInLog } from "./attachment";
import { type ChatMessage, type LogLine, toLogLines } from "./messages";

const URL_PATTERN = /https?:\/\/[^\s<>"'`\\]+/giu;

/** Punctuation of the surrounding sentence, which is not part of an address at its end. */
const PUNCTUATION = /[.,;:!?«»“”„‘’‚‹›*…]/u;

/**
 * A closing bracket belongs to an address that contains its opening bracket, as in
 * `/wiki/Mercury_(planet)`.
 */
const OPENING_BRACKETS: Record<string, string> = { ")": "(", "]": "[", "}": "{" };

/** More links would hide the text. */
const MAX_LINKS = 3;

type MessageLinesProps = {
  messages: ChatMessage[];
  pending: PendingMessage[];
  memberId: MemberId;
  otherName: string;
  /** Below the other's messages: the label of a fictional profile. */
  otherMark: ReactNode;
  otherId: MemberId;
  costs: MessageCosts;
  renderBelow: (seq: number) => ReactNode;
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
  const { messages, pending, memberId, firstNew, now } = props;
  const timeZone = useDeviceZone(props.timeZone);
  const { t } = useTranslation("chat");
  const { locale } = useRoot();
  const formatting = { t, locale, timeZone, now };
  const lines = toLogLines(messages, memberId, (at) => localDateOf(at, timeZone));
  const newest = pending.length === 0 ? lines.at(-1)?.seq : undefined;
  return (
    <>
      {lines.map((line) => (
        <Fragment key={line.seq}>
          {line.newDay ? <DayLine {...formatting} line={line} /> : null}
          {line.seq === firstNew?.seq ? (
            <NewMessagesLine label={t("log.new", { count: firstNew.count })} />
          ) : null}
          <Bubble {...props} {...formatting} line={line} newest={line.seq === newest} />
          {props.renderBelow(line.seq)}
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
  Pick<MessageLinesProps, "otherName" | "otherMark" | "readSeq" | "receivedSeq"> & {
    line: LogLine;
    newest: boolean;
  };

function Bubble({ line, newest, otherName, otherMark, ...formatting }: BubbleProps) {
  const { t, locale, timeZone } = formatting;
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
      // Only below the last own message, to avoid clutter; the label below every answer (R9).
      state={line.own ? newest ? <SentState {...formatting} seq={line.seq} /> : null : otherMark}
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

/** The gift or photo of a message, or null for text. */
function attachmentOf({ gift, photo, own }: Pick<LogLine, "gift" | "photo" | "own">) {
  if (photo) return <PhotoInLog photo={photo} own={own} />;
  return gift ? <GiftInLog gift={gift} /> : null;
}

/** Replaces the text of a message whose sender was deleted. */
function MissingMessage({ line }: { line: Pick<ChatMessage, "senderId"> }) {
  const { t } = useTranslation("chat");
  const key = line.senderId === ERASED_MEMBER_ID ? "log.removed" : "log.withheld";
  return <em className="text-muted">{t(key)}</em>;
}

type DayLineProps = {
  t: Translate<"chat">;
  locale: string;
  timeZone: string;
  /** Time of the page load. */
  now: number;
  line: LogLine;
};

/** The date above the first message of a day. */
function DayLine({ t, locale, line, now, timeZone }: DayLineProps) {
  const today = useToday(now, timeZone);
  const label =
    line.day === today
      ? t("log.today")
      : line.day === previousDate(today)
        ? t("log.yesterday")
        : formatDay(line.at, locale, timeZone);
  return <DaySeparator iso={line.day} label={label} />;
}

type MessageLink = { href: string; host: string };

/**
 * The web addresses in a message, each once. The host is shown in its ASCII form (xn--), so that a
 * look-alike domain is visible. An address with user name and password is ignored, since those
 * serve to deceive.
 */
export function findLinks(text: string): MessageLink[] {
  const linksByHref = new Map<string, MessageLink>();
  for (const [match] of text.matchAll(URL_PATTERN)) {
    const link = toLink(trimPunctuation(withoutInvisible(match)));
    if (link && linksByHref.size < MAX_LINKS) linksByHref.set(link.href, link);
  }
  return [...linksByHref.values()];
}

/** Removes the punctuation and brackets of the surrounding sentence. */
function trimPunctuation(address: string): string {
  const surplus = countUnmatchedBrackets(address);
  let end = address.length;
  while (end > 0) {
    const last = address[end - 1] ?? "";
    if (surplus[last]) surplus[last] -= 1;
    else if (!PUNCTUATION.test(last)) break;
    end -= 1;
  }
  return address.slice(0, end);
}

/** For each closing bracket: the number without an opening bracket in the address. */
function countUnmatchedBrackets(address: string): Record<string, number> {
  const count = (sign: string) => address.split(sign).length - 1;
  return Object.fromEntries(
    Object.entries(OPENING_BRACKETS).map(([close, open]) => [
      close,
      Math.max(0, count(close) - count(open)),
    ]),
  );
}

function toLink(address: string): MessageLink | null {
  const url = parseUrl(address);
  if (!url) return null;
  const { protocol, hostname, host, href, username, password } = url;
  if (
    (protocol !== "http:" && protocol !== "https:") ||
    username ||
    password ||
    !hostname.includes(".")
  )
    return null;
  return { href, host };
}
