import type { MemberId } from "~/kit/ids";
import type { Services } from "~/services";
import {
  candidatesParams,
  randomScanStart,
  rankSuggestions,
  type SuggestionContext,
} from "../suggestion/rank-suggestions";
import type { Suggestion } from "../suggestion/suggestion";
import { type DayState, dayState, SWIPE_TTL } from "./swipe-game";
import { selectDealable, selectGame } from "./swipe-game-store";

type DealtCards = {
  cards: Suggestion[];
  day: DayState;
  /** The member whose card can be undone. */
  last: MemberId | null;
};

/**
 * The next cards, starting with `first`; the remaining likes of the day, and whose card can be
 * undone. One round trip.
 */
export async function dealCards(
  services: Pick<Services, "readTogether" | "now">,
  dealing: SuggestionContext & { first: string | null },
): Promise<DealtCards> {
  const now = services.now();
  const { viewer, outlook } = dealing;
  // A new random start every minute, so that a request after an empty result finds other members.
  const random = randomScanStart(viewer, Math.floor(now / 60_000));
  const { genders, ...params } = candidatesParams(dealing, now, random);
  const [rows, [game]] = await Promise.all([
    services.readTogether(selectDealable({ genders }, { ...params, swipedSince: now - SWIPE_TTL })),
    services.readTogether(selectGame({ fromId: viewer.id })),
  ]);
  const cards = rankSuggestions(rows, dealing, now);
  return {
    cards: cards.sort((a, b) => Number(b.id === dealing.first) - Number(a.id === dealing.first)),
    day: dayState(game, now, outlook.timeZone),
    last: game?.lastId ?? null,
  };
}
