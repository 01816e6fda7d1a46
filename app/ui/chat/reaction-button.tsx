import type { MouseEvent } from "react";
import { classNames } from "../class-names";

type ReactionButtonProps = {
  /** Its name as well: screen readers say a sign in the language of whoever listens. */
  sign: string;
  /** What a form posts under `reaction`; empty takes it back. */
  value: string;
  pressed: boolean;
  onClick: (event: MouseEvent) => void;
};

/** One sign of several: `<ReactionButton sign="❤️" value="heart" pressed={false} onClick={pick} />`. */
export function ReactionButton({ sign, value, pressed, onClick }: ReactionButtonProps) {
  return (
    <button
      type="submit"
      name="reaction"
      value={value}
      aria-pressed={pressed}
      onClick={onClick}
      className={classNames(
        "grid size-11 place-items-center rounded-full text-2xl leading-none transition-transform hover:bg-tint motion-safe:hover:scale-110",
        pressed && "bg-tint outline-2 -outline-offset-2 outline-brand",
      )}
    >
      {sign}
    </button>
  );
}
