import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import { getJson, postJson } from "~/kit/api-client";
import { tabStorage } from "~/kit/browser-storage";
import type { MemberId } from "~/kit/ids";
import { isolateBidi } from "~/kit/text";
import { useLabelledName } from "~/layouts/member-name";
import { useOwnPhoto } from "~/layouts/use-own-photo";
import { useLive } from "~/live/live-provider";
import { Button } from "~/ui/button";
import { LikeOverlay } from "~/ui/like";
import { canOpenOverlay } from "~/ui/popovers";
import { type LikeResult, sendLike } from "./like-form";
import { LikeNotice } from "./like-notice";

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
    <Overlay key={liker.id} liker={liker} onClose={closed} onWrite={see} onLiked={liked} />
  ) : null;
}

type OverlayProps = {
  liker: Liker;
  onClose: () => void;
  onWrite: () => void;
  onLiked: (answer: LikeResult) => void;
};

function Overlay({ liker, onClose, onWrite, onLiked }: OverlayProps) {
  const { t } = useTranslation("members");
  const own = useOwnPhoto();
  const nameOf = useLabelledName();
  const name = [isolateBidi(nameOf(liker)), liker.age, liker.country].filter(Boolean).join(", ");
  return (
    <LikeOverlay
      open
      kind={liker.matched ? "match" : "like"}
      title={t(liker.matched ? "overlay.match" : "overlay.like")}
      name={name}
      photo={{ ...photoOf(liker), alt: name }}
      own={liker.matched ? own : undefined}
      profileTo={`/likes/m/${liker.id}`}
      closeLabel={t("common:form.close")}
      onClose={onClose}
    >
      <div className="grid gap-3">
        {liker.matched ? null : <LikeBackForm liker={liker} onLiked={onLiked} />}
        <WriteButton liker={liker} onWrite={onWrite} />
      </div>
    </LikeOverlay>
  );
}

/** Likes back by one tap. A match is celebrated in place; a refusal is shown here. */
function LikeBackForm({ liker: { id, name }, onLiked }: Pick<OverlayProps, "liker" | "onLiked">) {
  const { t } = useTranslation("members");
  const { pathname, search } = useLocation();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<LikeResult | null>(null);
  const after = pathname + search;
  const likeBack = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const { answer } = await sendLike(id, { liked: true, likedSince: null, after });
    setBusy(false);
    if (answer.liked) onLiked(answer);
    else setRefused(answer);
  };
  return (
    <form method="post" action={`/members/${id}/like`} onSubmit={likeBack} className="grid gap-3">
      <input type="hidden" name="next" value={after} />
      {refused ? <LikeNotice answer={refused} name={name} /> : null}
      <Button type="submit" size="lg" wide busy={busy}>
        <span className="min-w-0 wrap-anywhere">{t("overlay.like_back")}</span>
      </Button>
    </form>
  );
}

function photoOf({ main_image: image }: Liker) {
  if (!image) return { src: null };
  const { match, tiny, shades } = image;
  return { src: match, blur: match ? null : tiny, shades };
}

function WriteButton({ liker: { id, name }, onWrite }: Pick<OverlayProps, "liker" | "onWrite">) {
  const { t } = useTranslation("profile");
  const navigate = useNavigate();
  const [starting, setStarting] = useState(false);
  const write = () => {
    if (starting) return;
    setStarting(true);
    onWrite();
    void navigate(`/members/${id}/chat`);
  };
  return (
    <Button variant="secondary" size="lg" wide busy={starting} onClick={write}>
      <span className="min-w-0 wrap-anywhere">{t("page.write", { name })}</span>
    </Button>
  );
}

/** The response of /api/auto-like.php. */
type Liker = {
  id: MemberId;
  name: string;
  fictional: boolean;
  age: number;
  country: string | null;
  matched: boolean;
  main_image: { match: string | null; tiny: string; shades: string } | null;
};

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
