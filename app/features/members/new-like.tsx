import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import { getJson, postJson } from "~/kit/api-client";
import { useLive } from "~/live/live-provider";
import { ToastRegion } from "~/ui/alert";
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

/** False on pages where the member pays, signs up or writes. */
const canShowOverlay = (pathname: string): boolean =>
  BROWSING_PATHS.test(pathname) && canOpenOverlay();

/** `celebrates`: the viewer liked back just now. */
type FoundLike = { liker: Liker; at: string; celebrates: boolean };

/** The overlay that shows a new like or match (R85). */
export default function NewLike() {
  const { found, see, close, showMatch } = useNewLike();
  const closed = () => {
    see();
    close();
  };
  const liked = ({ matched }: LikeResult) => {
    if (!matched) return closed(); // the other member removed the like meanwhile
    see();
    showMatch();
  };
  return (
    <ToastRegion>
      {found ? (
        <Suspense>
          <NewLikeOverlay
            key={found.liker.id}
            liker={found.liker}
            celebrates={found.celebrates}
            onClose={closed}
            onWrite={see}
            onLiked={liked}
          />
        </Suspense>
      ) : null}
    </ToastRegion>
  );
}

/**
 * The member who liked the viewer: after the delay in the URL, and on each new like while the viewer
 * browses. Older likes are in the bell only (R541). `see` marks the like as seen; `showMatch` shows
 * the match that the viewer completed.
 */
function useNewLike() {
  const [found, setFound] = useState<FoundLike | null>(null);
  const { revalidate } = useRevalidator();
  const { pathname } = useLocation();
  // Removed in the same render as its page: a dialog that closes later would move the focus of the
  // next page.
  const shown = found?.at === pathname ? found : null;
  const { counts } = useLive();
  const lastCount = useRef(counts.newLikes);

  const fetchNewLike = useEffectEvent(async () => {
    if (counts.newLikes === 0 || !canShowOverlay(pathname)) return;
    const answer = await getJson<Liker | undefined>(ENDPOINT);
    const newLiker = answer.ok ? answer.body : undefined;
    if (!newLiker || !canShowOverlay(window.location.pathname)) return;
    setFound({ liker: newLiker, at: window.location.pathname, celebrates: false });
    setTimeout(() => void revalidate(), RELOAD_AFTER_MS);
  });

  useEffect(() => afterDelay(() => void fetchNewLike()), []);
  useEffect(() => {
    const more = counts.newLikes > lastCount.current;
    lastCount.current = counts.newLikes;
    if (more) void fetchNewLike();
  }, [counts.newLikes]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what it closes for
  useEffect(() => setFound(null), [pathname]);

  const see = () => {
    // Revalidates again, because a load in progress may have read older counts and finish later.
    if (shown) void postJson(ENDPOINT, { id: shown.liker.id }).then(() => revalidate());
  };
  const showMatch = () =>
    setFound(
      (current) =>
        current && { ...current, liker: { ...current.liker, matched: true }, celebrates: true },
    );
  return { found: shown, see, close: () => setFound(null), showMatch };
}

/** Calls once after the delay in the URL, if it has one. */
function afterDelay(callback: () => void): (() => void) | undefined {
  const delay = overlayDelay(window.location.search);
  if (delay === null) return;
  window.history.replaceState(window.history.state, "", withoutDelay(window.location.href));
  const timer = setTimeout(callback, delay);
  return () => clearTimeout(timer);
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
