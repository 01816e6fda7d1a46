import { Heart } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "./class-names";

type LikeButtonProps = {
  /** Says whom, e.g. "Like Aino"; when pressed the same words, the state is told by aria-pressed. */
  label: string;
  liked?: boolean;
  /** Where the form round it is sent by this heart. */
  formAction?: string;
};

/**
 * The heart; submits the form round it, so it works without JavaScript. Its shape is a `HeartShape`'s of the page.
 *
 *     <form method="post"><HeartShape /><LikeButton formAction={`/members/${id}/like`} label="Like Aino" /></form>
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
    <use href="#heart" />
  </svg>
);

/** Drawn once on a page with hearts, so that each of them only points to it. It takes the colours of where it is used. */
export const HeartShape = () => (
  <svg aria-hidden="true" width={0} height={0} className="absolute">
    <Heart id="heart" size="100%" strokeWidth={2.2} fill="inherit" />
  </svg>
);
