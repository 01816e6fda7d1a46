import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { MemberId } from "~/kit/ids";
import type { ChatMessage } from "./messages";
import type { HistoryStep, useHistory } from "./use-history";

/** In pixels: within this distance of the end, the newest message counts as visible. */
const NEAR_END_PX = 80;
/** In pixels: the part of a message that must be visible to count as seen. */
const MIN_VISIBLE_PX = 8;

/**
 * The scroll position of a log. It opens at the new-messages line if that is out of view, else at
 * the newest message. `below` counts messages of the other member that were never visible, by
 * number, so that loaded older ones do not count. `firstNew`: number of the first unread message,
 * or null.
 */
export function useScroll(messages: ChatMessage[], memberId: MemberId, firstNew: number | null) {
  const log = useRef<HTMLElement>(null);
  const lastSeenSeq = useRef(firstNew === null ? (messages.at(-1)?.seq ?? 0) : firstNew - 1);
  const [place, setPlace] = useState({ atEnd: true, below: 0 });
  const update = useCallback(() => {
    const view = log.current && readScrollPosition(log.current);
    if (!view) return;
    lastSeenSeq.current = Math.max(lastSeenSeq.current, view.lastSeen);
    const below = messages.filter(
      (message) => message.senderId !== memberId && message.seq > lastSeenSeq.current,
    ).length;
    setPlace((current) =>
      current.atEnd === view.atEnd && current.below === below
        ? current
        : { atEnd: view.atEnd, below },
    );
  }, [messages, memberId]);

  useLayoutEffect(() => {
    const line = log.current?.querySelector("#new-messages");
    if (line && log.current && line.getBoundingClientRect().top < visibleAreaOf(log.current).top)
      line.scrollIntoView({ block: "start", behavior: "instant" });
  }, []);
  useEffect(() => {
    update();
    return log.current ? subscribeToScroll(findPane(log.current), update) : undefined;
  }, [update]);

  /** Scrolls to the newest message. Both columns are reversed, so their end is at 0. */
  const jump = useCallback((behavior?: ScrollBehavior) => {
    log.current?.scrollTo({ top: 0, behavior });
    if (log.current) findPane(log.current).scrollTo({ top: 0, behavior });
  }, []);
  return { log, ...place, jump };
}

/** Calls back in the frame after a scroll or resize. */
function subscribeToScroll(pane: HTMLElement, onScroll: () => void): () => void {
  let frame = 0;
  const later = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(onScroll);
  };
  // In a low window the pane around the log scrolls. Scroll events do not bubble, but the capture
  // phase receives them.
  pane.addEventListener("scroll", later, { passive: true, capture: true });
  window.addEventListener("resize", later);
  return () => {
    cancelAnimationFrame(frame);
    pane.removeEventListener("scroll", later, { capture: true });
    window.removeEventListener("resize", later);
  };
}

export const findPane = (log: HTMLElement): HTMLElement =>
  log.closest<HTMLElement>("#conversation") ?? log;

/** The visible area of the log, in pixels of the window. */
function visibleAreaOf(log: HTMLElement) {
  const own = log.getBoundingClientRect();
  const pane = findPane(log).getBoundingClientRect();
  return { top: Math.max(own.top, pane.top), bottom: Math.min(own.bottom, pane.bottom) };
}

function readScrollPosition(log: HTMLElement): { lastSeen: number; atEnd: boolean } {
  const { bottom } = visibleAreaOf(log);
  const bubbles = log.querySelectorAll<HTMLElement>("[data-seq]");
  const last = bubbles[bubbles.length - 1];
  let n = bubbles.length - 1;
  while (
    n >= 0 &&
    (bubbles[n] as HTMLElement).getBoundingClientRect().top > bottom - MIN_VISIBLE_PX
  )
    n--;
  return {
    lastSeen: Number(bubbles[n]?.dataset.seq ?? 0),
    atEnd: !last || last.getBoundingClientRect().bottom <= bottom + NEAR_END_PX,
  };
}

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
  const anchorRef = useRef<ScrollAnchor | null>(null);
  const isJumping = useRef(false);
  const [quiet, setQuiet] = useState(false);
  useLayoutEffect(() => {
    const anchor = anchorRef.current;
    anchorRef.current = null;
    if (!anchor || !log.current || messages.length === 0) return;
    // Without animation: a page that loads during a smooth scroll would stop it.
    if (anchor === "newest" || isJumping.current) jump("instant");
    else if (anchor === "new") scrollToElement(log.current.querySelector("#new-messages"), "start");
    else restoreAnchor(log.current, anchor);
  }, [messages, log, jump]);
  useScrollToTarget(input);
  const loadStep = async (step: HistoryStep, to?: "newest" | "new") => {
    const renderPage = await fetchStep(step);
    if (!renderPage) return;
    anchorRef.current = to ?? findAnchor(log.current);
    setQuiet(true);
    renderPage();
    setTimeout(setQuiet, QUIET_MS, false);
  };
  return {
    quiet,
    turn: (step: "earlier" | "later") => loadStep(step),
    toNewest: () => {
      if (history.later) return loadStep("newest", "newest");
      isJumping.current = true;
      onNextInput(() => {
        isJumping.current = false;
      });
      jump();
    },
    toFirstNew: (after: number) => loadStep({ round: after + 1 }, "new"),
  };
}

/** Calls back once the member scrolls, presses a key or points at something. */
function onNextInput(callback: () => void): void {
  const events = ["wheel", "touchstart", "pointerdown", "keydown"];
  const end = () => {
    for (const name of events) window.removeEventListener(name, end, { capture: true });
    callback();
  };
  for (const name of events) window.addEventListener(name, end, { capture: true, passive: true });
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
  const shownTarget = useRef<{ seq: number; bubble: HTMLElement } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is sought may be drawn later than it is asked for
  useLayoutEffect(() => {
    if (shownTarget.current?.seq === targetSeq) return;
    const bubble =
      targetSeq && log.current?.querySelector<HTMLElement>(`[data-seq="${targetSeq}"]`);
    if (targetSeq && !bubble) return;
    if (shownTarget.current) delete shownTarget.current.bubble.dataset.sought;
    if (!targetSeq || !bubble) {
      if (shownTarget.current) jump();
      shownTarget.current = null;
      return;
    }
    shownTarget.current = { seq: targetSeq, bubble };
    scrollToElement(bubble, "center");
    bubble.dataset.sought = "";
    bubble.tabIndex = -1;
    requestAnimationFrame(() => bubble.focus({ preventScroll: true }));
  }, [log, targetSeq, messages, jump]);
}
