import type { ReactNode, Ref } from "react";
import { classNames } from "../class-names";

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
