import { svgShapes } from "~/ui/art/svg-shapes";
import cook from "./cards/cook.svg?raw";
import dance from "./cards/dance.svg?raw";
import early from "./cards/early.svg?raw";
import laugh from "./cards/laugh.svg?raw";
import quiet from "./cards/quiet.svg?raw";
import walk from "./cards/walk.svg?raw";

export const CARDS = ["laugh", "walk", "dance", "cook", "early", "quiet"] as const;

/** Things and places, no people. */
const drawings = { laugh, walk, dance, cook, early, quiet };

/** The drawing of a card. */
export function CardPicture({ card }: { card: (typeof CARDS)[number] }) {
  return (
    <svg
      viewBox="0 0 320 240"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of this folder
      dangerouslySetInnerHTML={svgShapes(drawings[card])}
    />
  );
}
