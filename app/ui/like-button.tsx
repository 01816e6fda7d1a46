import type { ComponentProps } from "react";
import { classNames } from "./class-names";
import { iconPath } from "./icon";

type LikeButtonProps = {
  /** Says whom, e.g. "Like Aino"; when pressed the same words, the state is told by aria-pressed. */
  label: string;
  liked?: boolean;
  /** Where the form round it is sent by this heart. */
  formAction?: string;
};

/**
 * The heart; submits the form round it, so it works without JavaScript.
 *
 *     <form method="post"><LikeButton formAction={`/members/${id}/like`} label="Like Aino" /></form>
 */
export function LikeButton({ label, liked = false, formAction }: LikeButtonProps) {
  return (
    <button
      type="submit"
      formAction={formAction}
      aria-label={label}
      aria-pressed={liked}
      className={classNames("like", liked && "liked")}
    >
      <TheHeart />
    </button>
  );
}

type LikeLinkProps = Pick<ComponentProps<"a">, "href" | "onClick"> & { label: string };

/**
 * The same heart where somebody has to join before they can give it: a plain link, followed by what stands round it.
 *
 *     <LikeLink href={`/members/${id}/signup`} label="Like Aino" />
 */
export function LikeLink({ href, onClick, label }: LikeLinkProps) {
  return (
    <a href={href} onClick={onClick} aria-label={label} className="like">
      <TheHeart />
    </a>
  );
}

const TheHeart = () => (
  <svg aria-hidden="true" className="heart">
    <use href={iconPath("heart")} />
  </svg>
);
