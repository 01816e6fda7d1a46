import type { ReactNode, Ref } from "react";
import { classNames } from "../class-names";

type MessageLogProps = {
  /** e.g. "Messages with Aino". */
  label: string;
  /** MessageBubble, DaySeparator, NewMessagesLine, oldest first. */
  children: ReactNode;
  /** Above the oldest: the link to earlier messages, a warning. */
  before?: ReactNode;
  /** Below the newest: TypingDots, icebreakers. */
  after?: ReactNode;
  /** Older ones are being put in: what is read is not read out once more. */
  quiet?: boolean;
  /** The scrolling element. */
  /** Nothing was written yet: what stands in its place is read from its beginning. */
  isEmpty?: boolean;
  ref?: Ref<HTMLElement>;
};

/**
 * The messages of one conversation. The reversed column makes the newest visible first and keeps the
 * reading place when older ones are added above, without any script. In a low window its pane scrolls instead.
 *
 *     <MessageLog label="Messages with Aino" after={typing ? <TypingDots … /> : null}>…</MessageLog>
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
