import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { HistoryStep, useHistory } from "./use-history";
import { findPane } from "./use-scroll";

type HistoryNavigationInput = {
  history: ReturnType<typeof useHistory>;
  log: RefObject<HTMLElement | null>;
  /** Scrolls to the newest rendered message. */
  jump: (behavior?: ScrollBehavior) => void;
  /** The message number that the URL refers to. */
  targetSeq: number | null;
};
type ScrollAnchor = { seq: string; top: number } | "newest" | "new";

/**
 * The log is no live region for this long while pages load, or a screen reader would announce all
 * of them.
 */
const QUIET_MS = 1_000;

/**
 * Navigation in a long history: the previous or next page when its end comes near, the newest
 * message, and the first new one. Pages load and unload at both ends without moving the visible
 * messages.
 */
export function useHistoryNavigation(input: HistoryNavigationInput) {
  const { history, log, jump } = input;
  const { messages, fetchStep } = history;
  const place = useRef<ScrollAnchor | null>(null);
  const [quiet, setQuiet] = useState(false);
  useLayoutEffect(() => {
    const was = place.current;
    place.current = null;
    if (!was || !log.current || messages.length === 0) return;
    // Without animation: a page that loads during a smooth scroll would stop it.
    if (was === "newest") jump("instant");
    else if (was === "new") scrollToElement(log.current.querySelector("#new-messages"), "start");
    else restoreAnchor(log.current, was);
  }, [messages, log, jump]);
  useScrollToTarget(input);
  const go = async (step: HistoryStep, to?: "newest" | "new") => {
    const draw = await fetchStep(step);
    if (!draw) return;
    place.current = to ?? findAnchor(log.current);
    setQuiet(true);
    draw();
    setTimeout(setQuiet, QUIET_MS, false);
  };
  return {
    quiet,
    turn: (step: "earlier" | "later") => go(step),
    toNewest: () => (history.later ? go("newest", "newest") : jump()),
    toFirstNew: (after: number) => go({ round: after + 1 }, "new"),
  };
}

const scrollToElement = (element: Element | null, block: "start" | "center") =>
  element?.scrollIntoView({ block, behavior: "instant" });

/** The message in the middle of the visible area, and its position. */
function findAnchor(log: HTMLElement | null): ScrollAnchor | null {
  if (!log) return null;
  const { top, bottom } = log.getBoundingClientRect();
  const middle = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
  for (const bubble of log.querySelectorAll<HTMLElement>("[data-seq]")) {
    const box = bubble.getBoundingClientRect();
    if (box.bottom >= middle) return { seq: bubble.dataset.seq ?? "", top: box.top };
  }
  return null;
}

/** In a low window the pane around the log scrolls instead of the log. */
function restoreAnchor(log: HTMLElement, { seq, top }: { seq: string; top: number }): void {
  const bubble = log.querySelector(`[data-seq="${seq}"]`);
  if (!bubble) return;
  for (const scroller of [log, findPane(log)])
    scroller.scrollBy({ top: bubble.getBoundingClientRect().top - top, behavior: "instant" });
}

/**
 * Centers, marks and focuses the message that a search led to, so that a screen reader announces it
 * first. Runs once per message.
 */
function useScrollToTarget({
  history: { messages },
  log,
  jump,
  targetSeq,
}: HistoryNavigationInput): void {
  const shown = useRef<{ seq: number; bubble: HTMLElement } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is sought may be drawn later than it is asked for
  useLayoutEffect(() => {
    if (shown.current?.seq === targetSeq) return;
    const bubble =
      targetSeq && log.current?.querySelector<HTMLElement>(`[data-seq="${targetSeq}"]`);
    if (targetSeq && !bubble) return;
    if (shown.current) delete shown.current.bubble.dataset.sought;
    if (!targetSeq || !bubble) {
      if (shown.current) jump();
      shown.current = null;
      return;
    }
    shown.current = { seq: targetSeq, bubble };
    scrollToElement(bubble, "center");
    bubble.dataset.sought = "";
    bubble.tabIndex = -1;
    requestAnimationFrame(() => bubble.focus({ preventScroll: true }));
  }, [log, targetSeq, messages, jump]);
}
