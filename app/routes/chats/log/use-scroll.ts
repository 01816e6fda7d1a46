import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { MemberId } from "~/kit/ids";
import type { ChatMessage } from "./messages";

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
  const seen = useRef(firstNew === null ? (messages.at(-1)?.seq ?? 0) : firstNew - 1);
  const [place, setPlace] = useState({ atEnd: true, below: 0 });
  const update = useCallback(() => {
    const view = log.current && readScrollPosition(log.current);
    if (!view) return;
    seen.current = Math.max(seen.current, view.lastSeen);
    const below = messages.filter(
      (message) => message.senderId !== memberId && message.seq > seen.current,
    ).length;
    setPlace((have) =>
      have.atEnd === view.atEnd && have.below === below ? have : { atEnd: view.atEnd, below },
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
