import type { MouseEvent } from "react";
import { classNames } from "../class-names";

type ReactionButtonProps = {
  /** The emoji, also its accessible name: screen readers name it in the user's language. */
  sign: string;
  /** The form value of `reaction`; empty removes the reaction. */
  value: string;
  pressed: boolean;
  onClick: (event: MouseEvent) => void;
};

/**
 * One of several reaction buttons: `<ReactionButton sign="❤️" value="heart" pressed={false}
 * onClick={pick} />`.
 */
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
