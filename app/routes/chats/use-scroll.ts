import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { MemberId } from "~/kit/ids";
import type { Message } from "./messages";

/** So near the end one reads the newest. */
const NEAR = 80;
/** Of a message on the edge this much has to show before it was seen, in pixels. */
const SHOWN = 8;

/**
 * Where the reader of a log is. It opens at the line of the new messages where that is out of sight, else at the newest.
 * `below` counts what the other one wrote and was never on the screen, by number: what is loaded above is not new.
 * `firstNew` is the number of the first unread message; null for none.
 */
export function useScroll(messages: Message[], memberId: MemberId, firstNew: number | null) {
  const log = useRef<HTMLElement>(null);
  const seen = useRef(firstNew === null ? (messages.at(-1)?.seq ?? 0) : firstNew - 1);
  const [place, setPlace] = useState({ atEnd: true, below: 0 });
  const look = useCallback(() => {
    const view = log.current && viewOf(log.current);
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
    if (line && log.current && line.getBoundingClientRect().top < frameOf(log.current).top)
      line.scrollIntoView({ block: "start", behavior: "instant" });
  }, []);
  useEffect(() => {
    look();
    return log.current ? onScroll(paneOf(log.current), look) : undefined;
  }, [look]);

  /** To the newest: both columns are reversed, so that their end is 0. */
  const jump = useCallback((behavior?: ScrollBehavior) => {
    log.current?.scrollTo({ top: 0, behavior });
    if (log.current) paneOf(log.current).scrollTo({ top: 0, behavior });
  }, []);
  return { log, ...place, jump };
}

/** Looks again in the frame after the pane was scrolled or the window changed its size. */
function onScroll(pane: HTMLElement, look: () => void): () => void {
  let frame = 0;
  const later = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(look);
  };
  // In a low window the pane round the log scrolls. Scrolling does not bubble, but can be caught on its way down.
  pane.addEventListener("scroll", later, { passive: true, capture: true });
  window.addEventListener("resize", later);
  return () => {
    cancelAnimationFrame(frame);
    pane.removeEventListener("scroll", later, { capture: true });
    window.removeEventListener("resize", later);
  };
}

export const paneOf = (log: HTMLElement): HTMLElement =>
  log.closest<HTMLElement>("#conversation") ?? log;

/** What shows of the log, from top to bottom of the window's pixels. */
function frameOf(log: HTMLElement) {
  const [own, pane] = [log.getBoundingClientRect(), paneOf(log).getBoundingClientRect()];
  return { top: Math.max(own.top, pane.top), bottom: Math.min(own.bottom, pane.bottom) };
}

function viewOf(log: HTMLElement): { lastSeen: number; atEnd: boolean } {
  const { bottom } = frameOf(log);
  const bubbles = log.querySelectorAll<HTMLElement>("[data-seq]");
  const last = bubbles[bubbles.length - 1];
  let n = bubbles.length - 1;
  while (n >= 0 && (bubbles[n] as HTMLElement).getBoundingClientRect().top > bottom - SHOWN) n--;
  return {
    lastSeen: Number(bubbles[n]?.dataset.seq ?? 0),
    atEnd: !last || last.getBoundingClientRect().bottom <= bottom + NEAR,
  };
}
