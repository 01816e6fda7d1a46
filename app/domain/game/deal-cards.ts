import type { MemberId } from "~/kit/ids";
import type { Services } from "~/services";
import { candidatesGiven, rank, type Suggesting, walkLot } from "../suggestion/rank";
import type { Suggestion } from "../suggestion/suggestion";
import { type DayState, dayState, REMEMBERED_FOR } from "./game";
import { selectDeal, selectGame } from "./game-store";

type Deal = {
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
  dealing: Suggesting & { first: string | null },
): Promise<Deal> {
  const now = services.now();
  const { viewer, outlook } = dealing;
  // A new random start every minute, so that a request after an empty result finds other members.
  const lot = walkLot(viewer, Math.floor(now / 60_000));
  const { genders, ...given } = candidatesGiven(dealing, now, lot);
  const [rows, [game]] = await Promise.all([
    services.readTogether(selectDeal({ genders }, { ...given, swipedSince: now - REMEMBERED_FOR })),
    services.readTogether(selectGame({ fromId: viewer.id })),
  ]);
  const cards = rank(rows, dealing, now);
  return {
    cards: cards.sort((a, b) => Number(b.id === dealing.first) - Number(a.id === dealing.first)),
    day: dayState(game, now, outlook.timeZone),
    last: game?.lastId ?? null,
  };
}
