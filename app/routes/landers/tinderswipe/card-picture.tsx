import { dance, laugh, walk } from "./scenes";
import { cook, early, quiet } from "./scenes-at-home";

export const CARDS = ["laugh", "walk", "dance", "cook", "early", "quiet"] as const;

const scenes = { laugh, walk, dance, cook, early, quiet };

/** The drawing of a card. */
export function CardPicture({ card }: { card: (typeof CARDS)[number] }) {
  return (
    <svg viewBox="0 0 320 240" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {scenes[card]}
    </svg>
  );
}
