import { Heart } from "lucide-react";
import { Link, type LinkProps } from "react-router";
import { classNames } from "./class-names";

type LikeButtonProps = {
  /** Says whom, e.g. "Like Aino"; when pressed the same words, the state is told by aria-pressed. */
  label: string;
  liked?: boolean;
  busy?: boolean;
  size?: "md" | "lg";
};

/**
 * The heart; submits the form round it, so it works without JavaScript.
 *
 *     <fetcher.Form method="post" action={`/members/${id}/like`}><LikeButton label="Like Aino" /></fetcher.Form>
 */
export function LikeButton(props: LikeButtonProps) {
  const { label, liked = false, busy, size = "md" } = props;
  return (
    <button
      type="submit"
      aria-label={label}
      aria-pressed={liked}
      aria-busy={busy || undefined}
      className={look(liked, size)}
    >
      <TheHeart size={size === "lg" ? 28 : 22} full={liked} />
    </button>
  );
}

function TheHeart({ size = 22, full = false }: { size?: number; full?: boolean }) {
  const fill = full ? "currentColor" : "none";
  return <Heart aria-hidden size={size} strokeWidth={2.2} fill={fill} className="mt-0.5" />;
}

/**
 * The same heart where somebody has to join before they can give it.
 *
 *     <LikeLink to={`/members/${id}/signup`} label="Like Aino" />
 */
export function LikeLink({
  label,
  ...link
}: Omit<LinkProps, "className" | "style" | "children"> & { label: string }) {
  return (
    <Link {...link} aria-label={label} className={look(false, "md")}>
      <TheHeart />
    </Link>
  );
}

function look(liked: boolean, size: LikeButtonProps["size"]): string {
  return classNames(
    "grid place-items-center rounded-full border shadow-soft transition-[background-color,color,scale] active:scale-90",
    size === "lg" ? "size-16" : "size-12",
    liked
      ? "border-brand bg-brand text-on-brand"
      : "border-line bg-card text-brand-text hover:bg-tint",
  );
}
