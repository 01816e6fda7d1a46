import type { ComponentProps } from "react";
import { classNames } from "./class-names";
import { iconPath } from "./icon";

type LikeButtonProps = {
  /**
   * Includes the name, e.g. "Like Aino"; the same when pressed, because aria-pressed contains the
   * state.
   */
  label: string;
  liked?: boolean;
  /** URL to which this button submits the surrounding form. */
  formAction?: string;
};

/**
 * The like button (heart); submits the surrounding form, so it works without JavaScript.
 *
 *     <form method="post"><LikeButton formAction={`/members/${id}/like`} label="Like Aino"
 *         /></form>
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
      <HeartIcon />
    </button>
  );
}

type LikeLinkProps = Pick<ComponentProps<"a">, "href" | "onClick"> & { label: string };

/**
 * The like button for a visitor, who must join first: a plain link, handled by the surrounding
 * list.
 *
 *     <LikeLink href={`/members/${id}/signup`} label="Like Aino" />
 */
export function LikeLink({ href, onClick, label }: LikeLinkProps) {
  return (
    <a href={href} onClick={onClick} aria-label={label} className="like">
      <HeartIcon />
    </a>
  );
}

const HeartIcon = () => (
  <svg aria-hidden="true" className="heart">
    <use href={iconPath("heart")} />
  </svg>
);
