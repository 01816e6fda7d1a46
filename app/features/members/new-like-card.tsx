import { type ReactNode, useEffect, useEffectEvent } from "react";
import { Link } from "react-router";
import { DismissButton } from "~/ui/button";
import { Portrait, type PortraitProps } from "~/ui/portrait";

type NewLikeCardProps = {
  /** "New like!" or "It's a match". */
  title: ReactNode;
  /** Name and age, with the fictional label if required. */
  name: string;
  photo: Pick<PortraitProps, "src" | "blur" | "shades">;
  profileTo: string;
  closeLabel: string;
  onClose: () => void;
  /** The main button, and a refusal above it. */
  children: ReactNode;
};

/**
 * A like that arrived while the member browses: small, above the tab bar, so that it covers nothing
 * the member came for (R541). It moves no focus; Escape closes it.
 */
export function NewLikeCard(props: NewLikeCardProps) {
  const { title, name, photo, profileTo, closeLabel, onClose, children } = props;
  const closeByEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape" && !event.defaultPrevented) onClose();
  });
  useEffect(() => {
    document.addEventListener("keydown", closeByEscape);
    return () => document.removeEventListener("keydown", closeByEscape);
  }, []);
  return (
    <section
      role="dialog"
      aria-labelledby="like-overlay-title"
      className="pointer-events-auto grid w-full max-w-(--container-toast) animate-rise gap-3 rounded-card border border-line bg-card p-3 shadow-soft"
    >
      <div className="flex items-center gap-3">
        <Link to={profileTo} tabIndex={-1} aria-hidden className="w-12 shrink-0">
          <Portrait {...photo} alt="" eager className="rounded-control" />
        </Link>
        <div className="min-w-0 flex-1">
          <h2 id="like-overlay-title" className="font-sans text-sm font-semibold text-brand-text">
            {title}
          </h2>
          <Link
            to={profileTo}
            className="block min-h-6 font-semibold wrap-anywhere hover:underline"
          >
            {name}
          </Link>
        </div>
        <div className="self-start pe-3 pt-2">
          <DismissButton type="button" label={closeLabel} onClick={onClose} />
        </div>
      </div>
      {children}
    </section>
  );
}
