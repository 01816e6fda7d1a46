import { svgShapes } from "~/ui/art/svg-shapes";
import type { Choice } from "./choices";
import coffee from "./icons/coffee.svg?raw";
import cook from "./icons/cook.svg?raw";
import dance from "./icons/dance.svg?raw";
import film from "./icons/film.svg?raw";
import talk from "./icons/talk.svg?raw";
import walk from "./icons/walk.svg?raw";

const drawings: Record<Choice, string> = { coffee, dance, walk, cook, film, talk };

/** A small flat icon of a tile. */
export function Icon({ choice }: { choice: Choice }) {
  return (
    <svg
      viewBox="0 0 64 64"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of this folder
      dangerouslySetInnerHTML={svgShapes(drawings[choice])}
    />
  );
}
