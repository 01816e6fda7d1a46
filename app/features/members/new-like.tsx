import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import { getJson, postJson } from "~/kit/api-client";
import { tabStorage } from "~/kit/browser-storage";
import { useLive } from "~/live/live-provider";
import { canOpenOverlay } from "~/ui/popovers";
import type { LikeResult } from "./like-form";
import type { Liker } from "./new-like-overlay";

const NewLikeOverlay = lazy(() => import("./new-like-overlay"));

const MAX_SECONDS = 600;

const ENDPOINT = "/api/auto-like.php";

/** Pages where the overlay may appear. Payment, signup and chat pages are not interrupted. */
const BROWSING_PATHS = /^\/(?:members(?:\/[^/]+)?|likes(?:\/.*)?)$/;

/** Delay before the page behind the overlay reloads, so that its lists show the new like (R85). */
const RELOAD_AFTER_MS = 500;

const SHOWN_KEY = "like-greeted";

/** False on pages where the member pays, signs up or writes. */
const canShowOverlay = (pathname: string): boolean =>
  BROWSING_PATHS.test(pathname) && canOpenOverlay();

/** The overlay that shows a new like or match (R85). */
export default function NewLike() {
  const { liker, see, close, showMatch } = useNewLike();
  const closed = () => {
    see();
    close();
  };
  const liked = ({ matched }: LikeResult) => {
    if (!matched) return closed(); // the other member removed the like meanwhile
    see();
    showMatch();
  };
  return liker ? (
    <Suspense>
      <NewLikeOverlay key={liker.id} liker={liker} onClose={closed} onWrite={see} onLiked={liked} />
    </Suspense>
  ) : null;
}

/**
 * The member who liked the viewer, for the overlay: once per visit after the delay in the URL, and
 * on each new like while the viewer browses. `see` marks the like as seen; `showMatch` shows the
 * match that the viewer completed.
 */
function useNewLike() {
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
  const showMatch = () =>
    setFound((current) => current && { ...current, liker: { ...current.liker, matched: true } });
  return { liker, see, close: () => setFound(null), showMatch };
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
  const onShown = () => tabStorage.getItem(SHOWN_KEY) || callback();
  document.addEventListener("visibilitychange", onShown);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", onShown);
  };
}

/**
 * The delay of the like overlay from the query parameter `t` in milliseconds: 0 to 600 whole
 * seconds (R85). Null if it is missing or invalid.
 */
export function overlayDelay(search: string): number | null {
  const text = new URLSearchParams(search).get("t");
  const seconds = text !== null && /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
  return seconds <= MAX_SECONDS ? seconds * 1000 : null;
}

/** The URL without `t`, which applies to one visit only and must not be passed on with the URL. */
export function withoutDelay(address: string): string {
  const url = new URL(address);
  url.searchParams.delete("t");
  return url.pathname + url.search + url.hash;
}
