import type { ReactNode } from "react";
import { classNames } from "../class-names";

type MessageBubbleProps = {
  /** Written by the reader. */
  own: boolean;
  /** Who speaks, for screen readers, e.g. "You" or "Aino". */
  speaker: string;
  /** First and last of a run by one person within a minute; decide corners, distance and the line below. */
  first?: boolean;
  last?: boolean;
  /** Under the last of a run: the time. */
  time?: { iso: string; label: string };
  /** Under the very last own message only: a MessageState. */
  state?: ReactNode;
  /** A picture or gift instead of or above the words. */
  attachment?: ReactNode;
  /** Over the words: the message that this one answers. */
  quote?: ReactNode;
  /** Beside the bubble: what can be done with it. */
  action?: ReactNode;
  /** Under the bubble: what was said to it with one sign. */
  reactions?: ReactNode;
  /** Its number in the conversation, by which the page knows what was on the screen. */
  seq?: number;
  /** Ways to the addresses in the words. */
  links?: ReactNode;
  /** Not accepted: paler, with the way on in `state`. */
  rejected?: boolean;
  /** On its way, and read out once it stands in the log. */
  quiet?: boolean;
  children?: ReactNode;
};

/**
 * One message, as narrow as its words and never wider than the log; words that run from right to left do so. Runs stand close together, the time is told once at their end.
 *
 *     <MessageBubble own speaker="You" first last time={…} state={<MessageState kind="read" label="Read" />}>Tervetuloa!</MessageBubble>
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
        <div className={bubbleLook({ ...props, first, last })}>
          <span className="sr-only">
            <bdi translate="no">{speaker}</bdi>:{" "}
          </span>
          {props.quote}
          {attachment}
          {children ? <Words>{children}</Words> : null}
          {links}
        </div>
        {props.action}
      </div>
      {props.reactions}
      {last ? <Foot time={props.time} state={props.state} /> : null}
    </li>
  );
}

/** Round, but for the corners where a run of one person goes on. */
function bubbleLook({ own, first, last, rejected }: MessageBubbleProps): string {
  return classNames(
    "max-w-[min(82%,34rem)] min-w-0 overflow-hidden rounded-[18px] border",
    own ? "border-transparent bg-bubble-own" : "border-line bg-bubble-other",
    own && !first && "rounded-se-sm",
    own && !last && "rounded-ee-sm",
    !own && !first && "rounded-ss-sm",
    !own && !last && "rounded-es-sm",
    rejected && "opacity-70",
  );
}

function Words({ children }: { children: ReactNode }) {
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
