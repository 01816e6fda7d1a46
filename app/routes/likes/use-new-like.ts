import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import { getJson, postJson } from "~/kit/api-client";
import { tabStorage } from "~/kit/browser-storage";
import { useLive } from "~/live/live-provider";
import { canOpenOverlay } from "~/ui/can-open-overlay";
import { overlayDelay, withoutDelay } from "./overlay-delay";

/** The response of /api/auto-like.php. */
export type Liker = {
  id: string;
  name: string;
  fictional: boolean;
  age: number;
  country: string | null;
  matched: boolean;
  main_image: { match: string | null; tiny: string; shades: string } | null;
};

const ENDPOINT = "/api/auto-like.php";
/** Pages where the overlay may appear. Payment, signup and chat pages are not interrupted. */
const BROWSING_PATHS = /^\/(?:members(?:\/[^/]+)?|likes(?:\/.*)?)$/;
/** Delay before the page behind the overlay reloads, so that its lists show the new like (R85). */
const RELOAD_AFTER_MS = 500;
const SHOWN_KEY = "like-greeted";

/**
 * The member who liked the viewer, for the overlay: once per visit after the delay in the URL, and
 * on each new like while the viewer browses. `see` marks the like as seen.
 */
export function useNewLike() {
  const [found, setFound] = useState<{ liker: Liker; at: string } | null>(null);
  const { revalidate } = useRevalidator();
  const { pathname } = useLocation();
  // Removed in the same render as its page: a dialog that closes later would move the focus of the
  // next page.
  const liker = found?.at === pathname ? found.liker : null;
  const { counts } = useLive();
  const lastCount = useRef(counts.newLikes);

  const fetchNewLike = useEffectEvent(async () => {
    if (counts.newLikes === 0 || !canShowOverlay(pathname)) return;
    const answer = await getJson<Liker | undefined>(ENDPOINT);
    const newLiker = answer.ok ? answer.body : undefined;
    if (!newLiker || !canShowOverlay(window.location.pathname)) return;
    setFound({ liker: newLiker, at: window.location.pathname });
    tabStorage.setItem(SHOWN_KEY, "1");
    setTimeout(() => void revalidate(), RELOAD_AFTER_MS);
  });

  useEffect(() => onVisit(() => void fetchNewLike()), []);
  useEffect(() => {
    const more = counts.newLikes > lastCount.current;
    lastCount.current = counts.newLikes;
    if (more) void fetchNewLike();
  }, [counts.newLikes]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what it closes for
  useEffect(() => setFound(null), [pathname]);

  const see = () => {
    // Revalidates again, because a load in progress may have read older counts and finish later.
    if (liker) void postJson(ENDPOINT, { id: liker.id }).then(() => revalidate());
  };
  return { liker, see, close: () => setFound(null) };
}

/**
 * Calls `look` once per visit after the delay in the URL. A page opened in the background calls it
 * when it becomes visible.
 */
function onVisit(callback: () => void): (() => void) | undefined {
  const delay = overlayDelay(window.location.search);
  if (delay === null && tabStorage.getItem(SHOWN_KEY)) return;
  if (delay !== null)
    window.history.replaceState(window.history.state, "", withoutDelay(window.location.href));
  const timer = setTimeout(callback, delay ?? 0);
  const shown = () => tabStorage.getItem(SHOWN_KEY) || callback();
  document.addEventListener("visibilitychange", shown);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", shown);
  };
}

/** False on pages where the member pays, signs up or writes. */
const canShowOverlay = (pathname: string): boolean =>
  BROWSING_PATHS.test(pathname) && canOpenOverlay();
