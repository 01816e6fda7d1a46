import { type PointerEvent, useEffect, useEffectEvent, useRef } from "react";
import { Link } from "react-router";
import type { DayState, SwipeRefusal } from "~/domain/swipe-game/swipe-game";
import type { Swipe, SwipeAction } from "~/domain/swipe-game/swipe-game.schema";
import { MatchOverlay } from "~/features/members/match-overlay";
import { formatTime, formatWeekday } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { PageTitle } from "~/layouts/page-head";
import { useRoot } from "~/layouts/use-root";
import { Alert } from "~/ui/alert";
import { DismissButton, LinkButton, Spinner } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Page } from "~/ui/page";
import { isPageCovered } from "~/ui/popovers";
import { cardPositionIn, type Deck } from "./deck";
import { type CardPosition, GameButtons, GameCard, ReasonChips } from "./game-card";
import type { GameData } from "./load-game";
import { animateOut, useDeck, useDrag } from "./use-game";

/** No letter keys, so that dictated text triggers nothing. */
const KEYS: Record<string, SwipeAction> = {
  ArrowLeft: "pass",
  ArrowRight: "like",
  Backspace: "undo",
};

/**
 * Maximum time between the first touch and the last lift, in milliseconds, and maximum movement of
 * a finger, in pixels.
 */
const TAP_MS = 600;

const MAX_STRAY_PX = 16;

export const NO_TOUCHES: TouchState = { down: new Map(), since: 0, most: 0, strayed: false };

type GamePageProps = GameData & { refusal: SwipeRefusal | null };

/**
 * The swipe game: a card with pass, like and undo. Works by touch, button, key, and as a plain
 * form.
 */
export function GamePage(props: GamePageProps) {
  const { t } = useTranslation("game");
  const { deck, swipe, undo, dealing, close } = useDeck(props);
  const [top, beneath] = deck.cards;
  const { card, play } = usePlayCard({ canLike: deck.day.left > 0, swipe, undo });
  const drag = useDrag(card, play);
  const taps = useTwoFingerTap(undo);
  const place = cardPositionIn(deck);
  useGameKeys(play);
  const last = deck.played.at(-1)?.card.id ?? props.last;
  return (
    <Page width="form">
      <PageTitle refused={props.refusal !== null}>{t("title")}</PageTitle>
      <GameHead day={deck.day} timeZone={props.timeZone} />
      <GameRefusal refusal={deck.refusal} onClose={close} />
      <ActionAnnouncement lastAction={deck.lastAction} next={top} place={place} />
      <div className="touch-pan-y" {...taps}>
        {top ? (
          <div className="relative mx-auto w-full max-w-[max(14rem,calc((100dvh-26rem)*0.8))] md:max-w-[max(14rem,calc((100dvh-24rem)*0.8))]">
            {beneath ? <GameCard key={beneath.id} member={beneath} top={false} /> : null}
            <GameCard key={top.id} ref={card} member={top} top place={place} {...drag} />
          </div>
        ) : (
          <GameEnd dealing={dealing} />
        )}
      </div>
      <GameButtons member={top ?? null} last={last} play={play} />
      {top ? <ReasonChips reasons={top.reasons} className="mt-5" /> : null}
      {deck.match ? <MatchOverlay key={deck.match.id} {...deck.match} onClose={close} /> : null}
    </Page>
  );
}

type GameActions = { canLike: boolean; swipe: (kind: Swipe) => void; undo: () => void };

/** Animates the card before the swipe is applied. Ignores further swipes during the animation. */
function usePlayCard({ canLike, swipe, undo }: GameActions) {
  const card = useRef<HTMLElement>(null);
  const leaving = useRef(false);
  const play = (action: SwipeAction) => {
    if (action === "undo") return undo();
    if (leaving.current) return;
    if (action === "like" && !canLike) return swipe(action);
    leaving.current = true;
    void animateOut(card.current, action).finally(() => {
      leaving.current = false;
      swipe(action);
    });
  };
  return { card, play };
}

type ActionAnnouncementProps = {
  lastAction: ReturnType<typeof useDeck>["deck"]["lastAction"];
  next: { name: string; age: number | null } | undefined;
  place: CardPosition;
};

/** Announces the last action and the next card to screen readers. */
function ActionAnnouncement({ lastAction, next, place }: ActionAnnouncementProps) {
  const { t } = useTranslation("game");
  return (
    <p role="status" className="sr-only">
      {lastAction ? t(`said.${lastAction.action}`, { name: lastAction.name }) : null}{" "}
      {lastAction && next ? t("said.next", { name: next.name, age: String(next.age ?? "") }) : null}{" "}
      {lastAction && next ? t("place", place) : null}
    </p>
  );
}

/** The title of the game, the likes left today, and when they reset. */
function GameHead({ day, timeZone }: { day: DayState; timeZone: string }) {
  const { t } = useTranslation("game");
  const { locale } = useRoot();
  const when = [day.resetsAt, locale, timeZone] as const;
  return (
    <header className="mb-4 grid gap-1">
      <h1 className="text-2xl">{t("title")}</h1>
      <p className="text-sm text-muted">{t("lead")}</p>
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="font-semibold text-brand-text">{t("left", { count: day.left })}</span>
        <span className="text-muted">
          {t("again", { day: formatWeekday(...when), time: formatTime(...when) })}
        </span>
      </p>
    </header>
  );
}

/** Shown without cards: the next ones are loading, or there are no more members. */
function GameEnd({ dealing }: { dealing: boolean }) {
  const { t } = useTranslation("game");
  if (dealing)
    return (
      <div className="grid min-h-60 place-items-center text-brand-text">
        <Spinner />
      </div>
    );
  return (
    <EmptyState
      picture="search"
      title={t("end.title")}
      action={<LinkButton to="/members">{t("end.action")}</LinkButton>}
    >
      {t("end.text")}
    </EmptyState>
  );
}

/**
 * Detects a two-finger tap in an area, with or without a card. Drawing apps use this gesture for
 * undo.
 */
function useTwoFingerTap(onTap: () => void) {
  const fingers = useRef<TouchState>(NO_TOUCHES);
  const note =
    (change: (fingers: TouchState, event: PointerEvent) => TouchState) => (event: PointerEvent) => {
      if (event.pointerType === "touch") fingers.current = change(fingers.current, event);
    };
  return {
    onPointerDown: note(startTouch),
    onPointerMove: note(moveTouch),
    onPointerUp: (event: PointerEvent) => {
      const touchEnd = endTouch(fingers.current, event);
      fingers.current = touchEnd.fingers;
      if (touchEnd.tapped) onTap();
    },
    // The browser uses the touch to scroll.
    onPointerCancel: () => {
      fingers.current = NO_TOUCHES;
    },
  };
}

type TouchPoint = { x: number; y: number };

/** The fields of a pointer event in use. */
export type TouchInput = { pointerId: number; clientX: number; clientY: number; timeStamp: number };

/** The fingers that touch an area, and whether they can still become a tap. */
type TouchState = {
  down: ReadonlyMap<number, TouchPoint>;
  since: number;
  most: number;
  strayed: boolean;
};

export function startTouch(fingers: TouchState, { pointerId, ...touch }: TouchInput): TouchState {
  const first = fingers.down.size === 0;
  const down = new Map(fingers.down).set(pointerId, { x: touch.clientX, y: touch.clientY });
  if (first) return { down, since: touch.timeStamp, most: 1, strayed: false };
  return { ...fingers, down, most: Math.max(fingers.most, down.size) };
}

export function moveTouch(
  fingers: TouchState,
  { pointerId, clientX, clientY }: TouchInput,
): TouchState {
  const from = fingers.down.get(pointerId);
  if (!from || Math.hypot(clientX - from.x, clientY - from.y) <= MAX_STRAY_PX) return fingers;
  return { ...fingers, strayed: true };
}

/** Removes a finger. `tapped`: it was the last of two that touched briefly without moving. */
export function endTouch(
  fingers: TouchState,
  { pointerId, timeStamp }: TouchInput,
): { fingers: TouchState; tapped: boolean } {
  if (!fingers.down.has(pointerId)) return { fingers, tapped: false };
  const down = new Map(fingers.down);
  down.delete(pointerId);
  const { most, strayed, since } = fingers;
  const tapped = down.size === 0 && most === 2 && !strayed && timeStamp - since <= TAP_MS;
  return { fingers: { ...fingers, down }, tapped };
}

/** Plays with keys, wherever the focus is, except in fields and under dialogs. */
function useGameKeys(play: (action: SwipeAction) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const action = KEYS[event.key];
    if (!action || event.repeat || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    if ((event.target as Element).closest("input, textarea, select, [contenteditable]")) return;
    if (isPageCovered()) return;
    event.preventDefault();
    play(action);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

type GameRefusalProps = { refusal: Deck["refusal"]; onClose: () => void };

/** Why a card returned, and the action that helps. */
function GameRefusal({ refusal, onClose }: GameRefusalProps) {
  const { t } = useTranslation("members");
  if (!refusal) return null;
  const text =
    refusal === "no_likes_left" ? t("game:refusal.no_likes_left") : t(`refusal.${refusal}`);
  return (
    <div className="mb-4">
      <Alert
        tone="warning"
        live
        dismiss={<DismissButton type="button" label={t("common:form.close")} onClick={onClose} />}
      >
        {text}{" "}
        {refusal === "email_unconfirmed" ? (
          <Link to="/complete-signup" className="font-semibold underline underline-offset-4">
            {t("refusal.confirm")}
          </Link>
        ) : null}
      </Alert>
    </div>
  );
}
