import type { ReactNode, Ref } from "react";
import { Badge } from "../badge";
import { classNames } from "../class-names";
import { Icon } from "../icon";

type MessageLogProps = {
  /** e.g. "Messages with Aino". */
  label: string;
  /** MessageBubble, DaySeparator, NewMessagesLine, oldest first. */
  children: ReactNode;
  /** Above the oldest message: the link to earlier messages, a warning. */
  before?: ReactNode;
  /** Below the newest message: TypingDots, icebreakers. */
  after?: ReactNode;
  /** Older messages are being inserted: screen readers must not announce them. */
  quiet?: boolean;
  /** Ref of the scrolling element. */
  /** No message yet: the placeholder is shown from its start. */
  isEmpty?: boolean;
  ref?: Ref<HTMLElement>;
};

/**
 * The messages of one conversation. The reversed column shows the newest first and keeps the scroll
 * position when older ones are added above, without JavaScript. In a low window its pane scrolls
 * instead.
 *
 *     <MessageLog label="Messages with Aino"
 *         after={typing ? <TypingDots … /> : null}>…</MessageLog>
 */
export function MessageLog(props: MessageLogProps) {
  const { label, children, before, after, quiet, isEmpty, ref } = props;
  return (
    <section
      ref={ref}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: Safari lets the keyboard scroll only what has the focus
      tabIndex={0}
      className={classNames(
        isEmpty ? "flex-col" : "flex-col-reverse",
        "flex min-h-0 flex-1 overflow-x-hidden overflow-y-auto overscroll-contain motion-safe:scroll-smooth [contain:layout_style] short:[contain:none] focus-visible:-outline-offset-3 short:overflow-y-visible short:overflow-x-visible",
      )}
    >
      <div
        className={classNames(
          "mx-auto w-full max-w-3xl min-w-0 px-4 pt-2 pb-5",
          isEmpty && "mt-auto",
        )}
      >
        {before}
        <div role="log" aria-live={quiet ? "off" : "polite"}>
          <ol>{children}</ol>
        </div>
        {after}
      </div>
    </section>
  );
}

type DaySeparatorProps = {
  /** The day, e.g. "2026-11-20". */
  iso: string;
  /** e.g. "Today", "Friday 20 November". */
  label: string;
};

/**
 * Separator between the messages of two days: `<DaySeparator iso="2026-11-20" label="Today" />`.
 */
export function DaySeparator({ iso, label }: DaySeparatorProps) {
  return (
    <li className="mt-6 flex items-center gap-3 text-xs font-medium text-muted first:mt-2">
      <span aria-hidden className="h-px flex-1 bg-line" />
      <time dateTime={iso}>{label}</time>
      <span aria-hidden className="h-px flex-1 bg-line" />
    </li>
  );
}

/** Line above the first unread message: `<NewMessagesLine label="3 new messages" />`. */
export function NewMessagesLine({ label }: { label: string }) {
  return (
    <li
      id="new-messages"
      className="mt-4 flex items-center gap-3 text-xs font-semibold text-unread"
    >
      <span aria-hidden className="h-px flex-1 bg-unread/50" />
      {label}
      <span aria-hidden className="h-px flex-1 bg-unread/50" />
    </li>
  );
}

/** Shown only while the other member is typing: `<TypingDots label="Aino is typing" />`. */
export function TypingDots({ label }: { label: string }) {
  return (
    <p
      role="status"
      className="mt-4 inline-flex items-center gap-1 rounded-bubble border border-line bg-bubble-other px-4 py-3.5"
    >
      <span className="sr-only">{label}</span>
      <span aria-hidden className="size-1.5 animate-typing rounded-full bg-muted" />
      <span
        aria-hidden
        className="size-1.5 animate-typing rounded-full bg-muted [animation-delay:150ms]"
      />
      <span
        aria-hidden
        className="size-1.5 animate-typing rounded-full bg-muted [animation-delay:300ms]"
      />
    </p>
  );
}

type JumpButtonProps = {
  /** "To the newest message". */
  label: string;
  /** The number of messages below that were never visible, and its sentence. */
  count?: number;
  countLabel?: string;
  onClick?: () => void;
};

/**
 * Button over the end of the log while the reader has scrolled up; in a low window over the window:
 * `<JumpButton label="Newest" count={2} countLabel="2 new" onClick={jump} />`.
 */
export function JumpButton({ label, count = 0, countLabel = "", onClick }: JumpButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="absolute end-4 bottom-3 z-10 short:fixed flex min-h-11 min-w-11 animate-fade items-center justify-center gap-2 rounded-full border border-line bg-card px-3 shadow-soft hover:bg-tint hover:text-brand-text"
    >
      <Badge count={count} label={countLabel} />
      <span className="sr-only">{label}</span>
      <Icon name="arrow-down" size={20} />
    </button>
  );
}

/**
 * A line above the composer while nothing can be sent. It is rendered empty before, so that screen
 * readers announce the text: `<OfflineLine>{offline ? "No connection …" : null}</OfflineLine>`.
 */
export function OfflineLine({ children }: { children: ReactNode }) {
  return (
    <div role="status">
      {children ? (
        <p className="flex items-center justify-center gap-2 border-t border-line bg-sunk px-4 py-2 text-center text-sm">
          <Icon name="cloud-off" size={16} className="shrink-0 text-muted" />
          <span className="min-w-0">{children}</span>
        </p>
      ) : null}
    </div>
  );
}
