import { type MouseEvent, type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { Link } from "react-router";
import { findPane } from "./use-scroll";

type LogEndProps = {
  /** The URL of the next page, for browsers without JavaScript and for a new tab. */
  to: string;
  label: string;
  log: RefObject<HTMLElement | null>;
  onNear: () => void;
};

/** The next page is fetched this far before its end is visible. */
const PREFETCH_MARGIN = "600px 0px";

/**
 * The end of the rendered history: loads the next page when the viewport comes near (R260), or on a
 * click.
 */
export function LogEnd({ to, label, log, onNear }: LogEndProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const near = useEffectEvent(onNear);
  // Observes again after each page, because the end may still be near.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `to` tells one page from the next
  useEffect(() => {
    if (!link.current || !log.current) return;
    const watch = new IntersectionObserver(
      (seen) => void (seen.some(({ isIntersecting }) => isIntersecting) && near()),
      { root: findScroller(log.current), rootMargin: PREFETCH_MARGIN },
    );
    watch.observe(link.current);
    return () => watch.disconnect();
  }, [to, log]);
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onNear();
  };
  return (
    <p className="py-3 text-center">
      <Link
        ref={link}
        to={to}
        onClick={follow}
        className="inline-flex min-h-11 items-center font-semibold text-brand-text underline underline-offset-4"
      >
        {label}
      </Link>
    </p>
  );
}

/** In a low window the pane around the log scrolls instead. */
const findScroller = (log: HTMLElement) =>
  getComputedStyle(log).overflowY === "visible" ? findPane(log) : log;
