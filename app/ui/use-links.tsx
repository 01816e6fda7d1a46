import { type MouseEvent, type SyntheticEvent, useEffect, useRef, useState } from "react";
import { PrefetchPageLinks, useNavigate } from "react-router";
import { ahead } from "./ahead";

/** As long as a pointer rests on a link before its page is fetched: as the router's own links do it. */
const REST_MS = 100;
/** What changes nothing by being read: a member's page, never one that counts as a look. */
const AHEAD = /^\/members\/[^/]+(?:\/landing)?$/;

/**
 * The plain links of a list, followed by the router: one listener for all of them, in place of a dozen hooks in each of
 * two dozen cards. `links` goes onto the element round them, `fetchedAhead` beside it.
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
    if (!path || !AHEAD.test(path) || ahead() === "none") return;
    clearTimeout(timer.current);
    timer.current = window.setTimeout(setResting, REST_MS, path);
  };
  const follow = (event: MouseEvent) => {
    const path = pathOf(event);
    if (!path || event.defaultPrevented || isElsewhere(event)) return;
    event.preventDefault();
    void navigate(path, { replace: isHere(path) });
  };
  const pointer = { onMouseOver: rest, onMouseOut: leave, onTouchStart: rest };
  return {
    links: { ...pointer, onFocus: rest, onBlur: leave, onClick: follow },
    fetchedAhead: resting === null ? null : <PrefetchPageLinks page={resting} />,
  };
}

/** The address of the link that something happened to, where it leads to a page of ours. */
function pathOf({ target }: SyntheticEvent): string | null {
  return (target as Element).closest("a")?.getAttribute("href") ?? null;
}

/** The page that is open, opened once more, is no step back more. */
const isHere = (path: string) => path === location.pathname + location.search + location.hash;

/** Another button, or a key held for a new tab or window. */
const isElsewhere = (event: MouseEvent) =>
  event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
