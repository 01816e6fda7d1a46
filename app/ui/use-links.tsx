import { type MouseEvent, type SyntheticEvent, useEffect, useRef, useState } from "react";
import { PrefetchPageLinks, useNavigate } from "react-router";
import { prefetchMode } from "~/kit/browser";

/** Delay before the page of a hovered link is prefetched, as in the router's own links. */
const HOVER_DELAY_MS = 100;
/** Profile pages, which have no side effects when prefetched. */
const PREFETCHABLE = /^\/members\/[^/]+$/;

/**
 * Handles the plain links of a list with one set of listeners, instead of a dozen hooks in each of
 * two dozen cards. Spread `links` on the element around them and render `fetchedAhead` next to it.
 */
export function useLinks() {
  const navigate = useNavigate();
  const [resting, setResting] = useState<string | null>(null);
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  const leave = () => {
    clearTimeout(timer.current);
    setResting(null);
  };
  const rest = (event: SyntheticEvent) => {
    const path = pathOf(event);
    if (!path || !PREFETCHABLE.test(path) || prefetchMode() === "none") return;
    clearTimeout(timer.current);
    timer.current = window.setTimeout(setResting, HOVER_DELAY_MS, path);
  };
  const follow = (event: MouseEvent) => {
    const path = pathOf(event);
    if (!path || event.defaultPrevented || opensElsewhere(event)) return;
    event.preventDefault();
    void navigate(path, { replace: isCurrentPage(path) });
  };
  const pointer = { onMouseOver: rest, onMouseOut: leave, onTouchStart: rest };
  return {
    links: { ...pointer, onFocus: rest, onBlur: leave, onClick: follow },
    prefetch: resting === null ? null : <PrefetchPageLinks page={resting} />,
  };
}

/** The href of the link that received the event. */
function pathOf({ target }: SyntheticEvent): string | null {
  return (target as Element).closest("a")?.getAttribute("href") ?? null;
}

/** Opening the current page again replaces the history entry. */
const isCurrentPage = (path: string) =>
  path === location.pathname + location.search + location.hash;

/** Another mouse button, or a modifier key for a new tab or window. */
const opensElsewhere = (event: MouseEvent) =>
  event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
