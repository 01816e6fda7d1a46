import type { ReactNode } from "react";
import { classNames } from "../class-names";
import { Icon } from "../icon";

type MessageBubbleProps = {
  /** Written by the reader. */
  own: boolean;
  /** Name of the writer for screen readers, e.g. "You" or "Aino". */
  speaker: string;
  /**
   * First and last message of a group by one writer within a minute; decides corners, spacing and
   * the line below.
   */
  first?: boolean;
  last?: boolean;
  /** Below the last message of a group: the time. */
  time?: { iso: string; label: string };
  /** Below the viewer's very last message only: a MessageState. */
  state?: ReactNode;
  /** A photo or gift, instead of or above the text. */
  attachment?: ReactNode;
  /** Above the text: the quoted message. */
  quote?: ReactNode;
  /** Next to the bubble: the actions on the message. */
  action?: ReactNode;
  /** Below the bubble: the reactions. */
  reactions?: ReactNode;
  /** Sequence number in the conversation, by which the page tracks visible messages. */
  seq?: number;
  /** Links to the URLs in the text. */
  links?: ReactNode;
  /** Not accepted: paler, with the next step in `state`. */
  rejected?: boolean;
  /** Being sent; announced by screen readers once it is in the log. */
  quiet?: boolean;
  children?: ReactNode;
};

/**
 * One message, as narrow as its text and never wider than the log; supports right-to-left text.
 * Grouped messages are close together and show the time once, at the end.
 *
 *     <MessageBubble own speaker="You" first last time={…}
 *         state={<MessageState kind="read" label="Read" />}>Tervetuloa!</MessageBubble>
 */
export function MessageBubble(props: MessageBubbleProps) {
  const { own, speaker, first = true, last = true, seq, attachment, links, children } = props;
  return (
    <li
      data-seq={seq}
      id={seq ? `m${seq}` : undefined}
      aria-live={props.quiet ? "off" : undefined}
      className={classNames(
        "group/message flex min-w-0 scroll-my-16 flex-col outline-none",
        "target:*:first:outline-3 target:*:first:outline-brand data-sought:*:first:outline-3 data-sought:*:first:outline-brand",
        own ? "items-end" : "items-start",
        first ? "mt-4" : "mt-0.5",
      )}
    >
      <div className={classNames("flex w-full items-center", own && "flex-row-reverse")}>
        <div className={bubbleClass({ ...props, first, last })}>
          <span className="sr-only">
            <bdi translate="no">{speaker}</bdi>:{" "}
          </span>
          {props.quote}
          {attachment}
          {children ? <MessageText>{children}</MessageText> : null}
          {links}
        </div>
        {props.action}
      </div>
      {props.reactions}
      {last ? <Foot time={props.time} state={props.state} /> : null}
    </li>
  );
}

/** CSS classes of the bubble: round, except for the corners inside a group. */
function bubbleClass({ own, first, last, rejected }: MessageBubbleProps): string {
  return classNames(
    "max-w-[min(82%,34rem)] min-w-0 overflow-hidden rounded-bubble border",
    own ? "border-transparent bg-bubble-own" : "border-line bg-bubble-other",
    own && !first && "rounded-se-sm",
    own && !last && "rounded-ee-sm",
    !own && !first && "rounded-ss-sm",
    !own && !last && "rounded-es-sm",
    rejected && "opacity-70",
  );
}

function MessageText({ children }: { children: ReactNode }) {
  return (
    <p
      dir="auto"
      className="px-3.5 py-2 leading-snug wrap-anywhere whitespace-pre-wrap hyphens-manual"
    >
      {children}
    </p>
  );
}

function Foot({ time, state }: Pick<MessageBubbleProps, "time" | "state">) {
  if (!time && !state) return null;
  return (
    <p className="mt-1 flex items-center gap-1.5 px-1.5 text-xs text-muted">
      {time ? <time dateTime={time.iso}>{time.label}</time> : null}
      {state}
    </p>
  );
}

type MessageLinksProps = {
  /** Only http and https, as returned by linksIn. */
  links: {
    href: string;
    /** Its button, which names the host, e.g. "Open example.com". */
    label: string;
  }[];
  /** Text after the link, e.g. "another site, in a new tab". */
  away: string;
};

/**
 * Below a message: the external links that somebody else wrote. The text itself contains no link,
 * so that nobody leaves the site by accident, and the host name is shown first. No referrer is sent
 * to the other site.
 *
 *     <MessageLinks links={[{ href, label: "Open example.com" }]} away="another site, in a new tab"
 *         />
 */
export function MessageLinks({ links, away }: MessageLinksProps) {
  return (
    <ul className="grid border-t border-line">
      {links.map(({ href, label }) => (
        <li key={href}>
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            referrerPolicy="no-referrer"
            className="flex min-h-11 items-center gap-2 px-3.5 py-1.5 text-sm font-semibold text-brand-text hover:underline focus-visible:-outline-offset-3"
          >
            <Icon name="external-link" size={16} className="shrink-0" />
            <span className="min-w-0 wrap-anywhere">
              {label} <span className="font-normal">({away})</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

type MessageStateProps = {
  kind: "sending" | "sent" | "delivered" | "read" | "rejected";
  /** The text for it. */
  label: string;
  /** For `rejected`: the retry button. */
  action?: ReactNode;
};

const icons = {
  sending: "clock",
  sent: "check",
  delivered: "check-check",
  read: "check-check",
  rejected: "circle-exclamation-point",
} as const;

/**
 * Delivery state of the viewer's last message; icon and text, never only a colour.
 *
 *     <MessageState kind="delivered" label="Delivered" />
 */
export function MessageState({ kind, label, action }: MessageStateProps) {
  const colourClass =
    kind === "rejected" ? "font-semibold text-danger" : kind === "read" ? "text-brand-text" : "";
  return (
    <span
      role={kind === "rejected" ? "alert" : undefined}
      className={`inline-flex items-center gap-1 ${colourClass}`}
    >
      <Icon name={icons[kind]} size={15} />
      {label}
      {action}
    </span>
  );
}
