import { type MouseEvent, type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { Link } from "react-router";
import { paneOf } from "./use-scroll";

type LogEndProps = {
  /** The page beyond, for whoever has no script or opens it in a tab of its own. */
  to: string;
  label: string;
  log: RefObject<HTMLElement | null>;
  onNear: () => void;
};

/** So far before it is seen, the page beyond is fetched. */
const AHEAD = "600px 0px";

/** At an end of what is drawn of a history: goes on by itself as one comes near it (R260), or by a tap. */
export function LogEnd({ to, label, log, onNear }: LogEndProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const near = useEffectEvent(onNear);
  // Watched anew after each page, whose address is another: the end may still be near.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `to` tells one page from the next
  useEffect(() => {
    if (!link.current || !log.current) return;
    const watch = new IntersectionObserver(
      (seen) => void (seen.some(({ isIntersecting }) => isIntersecting) && near()),
      { root: scrollerOf(log.current), rootMargin: AHEAD },
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

/** In a low window the pane round the log scrolls. */
const scrollerOf = (log: HTMLElement) =>
  getComputedStyle(log).overflowY === "visible" ? paneOf(log) : log;
