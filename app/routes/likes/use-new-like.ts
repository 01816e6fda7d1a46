import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import { tabStorage } from "~/kit/browser-storage";
import { getJson, postJson } from "~/kit/call-door";
import { useLive } from "~/live/live";
import { isFree } from "~/ui/is-free";
import { overlayDelay, withoutDelay } from "./overlay-delay";

/** As /api/auto-like.php answers. */
export type Liker = {
  id: string;
  name: string;
  fictional: boolean;
  age: number;
  country: string | null;
  matched: boolean;
  main_image: { match: string | null; tiny: string; shades: string } | null;
};

const DOOR = "/api/auto-like.php";
/** Where somebody looks around. Who pays, signs up or writes is not interrupted. */
const AREAS = /^\/(?:members(?:\/[^/]+)?|likes(?:\/.*)?)$/;
/** The lists on the page behind show the new like too (R85). */
const RELOAD_AFTER_MS = 500;
const GREETED = "like-greeted";

/**
 * Who liked the member, for the overlay: once per visit, after the delay that the address asks for,
 * and when a like comes while they look around. `see` tells the site that the member knows now.
 */
export function useNewLike() {
  const [found, setFound] = useState<{ liker: Liker; at: string } | null>(null);
  const { revalidate } = useRevalidator();
  const { pathname } = useLocation();
  // It goes together with its page: a dialog that went a moment later would take the focus of the next one with it.
  const liker = found?.at === pathname ? found.liker : null;
  const { counts } = useLive();
  const known = useRef(counts.newLikes);

  const look = useEffectEvent(async () => {
    if (counts.newLikes === 0 || !mayShow(pathname)) return;
    const answer = await getJson<Liker | undefined>(DOOR);
    const come = answer.ok ? answer.body : undefined;
    if (!come || !mayShow(window.location.pathname)) return;
    setFound({ liker: come, at: window.location.pathname });
    tabStorage.setItem(GREETED, "1");
    setTimeout(() => void revalidate(), RELOAD_AFTER_MS);
  });

  useEffect(() => onVisit(() => void look()), []);
  useEffect(() => {
    const more = counts.newLikes > known.current;
    known.current = counts.newLikes;
    if (more) void look();
  }, [counts.newLikes]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what it closes for
  useEffect(() => setFound(null), [pathname]);

  const see = () => {
    // The numbers are asked for once more: a load that was under way may know less and come later.
    if (liker) void postJson(DOOR, { id: liker.id }).then(() => revalidate());
  };
  return { liker, see, close: () => setFound(null) };
}

/** Looks once per visit, after the delay that the address asks for; a page that was opened behind others when it is looked at for the first time. */
function onVisit(look: () => void): (() => void) | undefined {
  const delay = overlayDelay(window.location.search);
  if (delay === null && tabStorage.getItem(GREETED)) return;
  if (delay !== null)
    window.history.replaceState(window.history.state, "", withoutDelay(window.location.href));
  const timer = setTimeout(look, delay ?? 0);
  const shown = () => tabStorage.getItem(GREETED) || look();
  document.addEventListener("visibilitychange", shown);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", shown);
  };
}

/** Nobody is taken out of a page where they pay, sign up or write. */
const mayShow = (pathname: string): boolean => AREAS.test(pathname) && isFree();
