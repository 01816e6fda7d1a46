import { type PointerEvent, useEffect, useEffectEvent, useRef } from "react";
import { Link } from "react-router";
import type { SwipeRefusal } from "~/domain/swipe-game/swipe-game";
import type { Swipe, SwipeAction } from "~/domain/swipe-game/swipe-game.schema";
import { MatchOverlay } from "~/features/members/match-overlay";
import { formatTime, formatWeekday } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { PageTitle } from "~/layouts/page-head";
import { useRoot } from "~/layouts/use-root";
import { Alert } from "~/ui/alert";
import { DismissButton, LinkButton, Spinner } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { EmptyState } from "~/ui/empty-state";
import { Page } from "~/ui/page";
import { isPageCovered } from "~/ui/popovers";
import { cardPositionIn, type Deck } from "./deck";
import { type CardPosition, GameAbout, GameButtons, GameCard, NOTE_ID } from "./game-card";
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
  const isFirstCard = last === null;
  return (
    <Page width="full">
      <PageTitle refused={props.refusal !== null}>{t("title")}</PageTitle>
      <div className="first-screen game">
        <h1 className="sr-only">{t("title")}</h1>
        <ActionAnnouncement lastAction={deck.lastAction} next={top} place={place} />
        <div className="deck touch-pan-y" {...taps}>
          {beneath ? <GameCard key={beneath.id} member={beneath} top={false} /> : null}
          {top ? (
            <GameCard
              key={top.id}
              ref={card}
              member={top}
              top
              place={place}
              demonstrated={isFirstCard}
              {...drag}
            />
          ) : (
            <GameEnd dealing={dealing} />
          )}
          <GameRefusal refusal={deck.refusal} onClose={close} />
        </div>
        {top ? <GameAbout member={top} /> : null}
        <GameButtons member={top ?? null} last={last} spent={deck.day.left === 0} play={play} />
        <GameNote deck={deck} timeZone={props.timeZone} isFirstCard={isFirstCard} />
      </div>
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

/** From this number of likes on, the game says how many are left. */
const FEW_LIKES = 1;

type GameNoteProps = { deck: Deck; timeZone: string; isFirstCard: boolean };

/**
 * One line under the buttons: the likes left, if few, or how to play, until the first swipe. Then the
 * hint keeps its place unseen, so that the buttons stay where they are.
 */
function GameNote({ deck, timeZone, isFirstCard }: GameNoteProps) {
  const { day, refusal } = deck;
  const { t } = useTranslation("game");
  const { locale } = useRoot();
  const when = [day.resetsAt, locale, timeZone] as const;
  const renewal = { day: formatWeekday(...when), time: formatTime(...when) };
  const isPressed = refusal === "no_likes_left";
  return (
    <p id={NOTE_ID} role="status" className={isPressed ? "note pressed" : "note"}>
      {day.left === 0 ? t("refusal.no_likes_left", renewal) : null}
      {day.left > 0 && day.left <= FEW_LIKES ? t("few_left", renewal) : null}
      {day.left > FEW_LIKES && deck.cards.length > 0 ? (
        <span
          className={classNames("[@media(scripting:none)]:hidden", !isFirstCard && "invisible")}
        >
          <span className="hidden pointer-fine:inline">{t("keys")}</span>
          <span className="pointer-fine:hidden">{t("touch")}</span>
        </span>
      ) : null}
    </p>
  );
}

/** Shown without cards: the next ones are loading, or there are no more members. */
function GameEnd({ dealing }: { dealing: boolean }) {
  const { t } = useTranslation("game");
  if (dealing)
    return (
      <div className="grid h-full min-h-40 place-items-center text-brand-text">
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

/** Over the returned card: why it is back, and the action that helps. The note reports spent likes. */
function GameRefusal({ refusal, onClose }: GameRefusalProps) {
  const { t } = useTranslation("members");
  if (!refusal || refusal === "no_likes_left") return null;
  return (
    <div className="absolute inset-x-2 bottom-2 z-3">
      <Alert
        tone="warning"
        live
        dismiss={<DismissButton type="button" label={t("common:form.close")} onClick={onClose} />}
      >
        {t(`refusal.${refusal}`)}{" "}
        {refusal === "email_unconfirmed" ? (
          <Link to="/complete-signup" className="font-semibold underline underline-offset-4">
            {t("refusal.confirm")}
          </Link>
        ) : null}
      </Alert>
    </div>
  );
}
