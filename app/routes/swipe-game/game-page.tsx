import { useRef } from "react";
import type { SwipeRefusal } from "~/domain/swipe-game/swipe-game";
import type { Swipe, SwipeAction } from "~/domain/swipe-game/swipe-game.schema";
import { useTranslation } from "~/i18n/use-translation";
import { Page } from "~/ui/page";
import { PageTitle } from "../layouts/page-title";
import { MatchOverlay } from "../members/match-overlay";
import { ReasonChips } from "../suggestions/reason-chips";
import { cardPositionIn } from "./deck";
import { GameButtons } from "./game-buttons";
import { type CardPosition, GameCard } from "./game-card";
import { GameEnd } from "./game-end";
import { GameHead } from "./game-head";
import { GameRefusal } from "./game-refusal";
import type { GameData } from "./load-game";
import { useDeck } from "./use-deck";
import { animateOut, useDrag } from "./use-drag";
import { useGameKeys } from "./use-game-keys";
import { useTwoFingerTap } from "./use-two-finger-tap";

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
