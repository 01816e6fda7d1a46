import { Heart, ThumbsUp, X } from "lucide-react";
import { type MouseEvent, type ReactNode, useRef } from "react";
import { Link } from "react-router";
import { Portrait } from "./portrait";
import { useModal } from "./use-modal";

export type LikeOverlayProps = {
  open: boolean;
  /** `match` only when both likes exist. */
  kind: "like" | "match";
  /** "New like!" or "It's a match". */
  title: ReactNode;
  /** Who, e.g. "Aino, 41"; with the fictional label where it is due. */
  name: ReactNode;
  photo: { src: string | null; placeholder?: string | null; alt: string };
  profileTo: string;
  closeLabel: string;
  onClose: () => void;
  /** The one large button, e.g. "Write to Aino". */
  children: ReactNode;
};

/**
 * Somebody really liked you. Fills the screen; a tap beside the picture and the button closes it.
 *
 *     <LikeOverlay open={Boolean(liker)} kind="like" title="New like!" name="Aino, 41" photo={…} profileTo="/members/7"
 *                  closeLabel="Close" onClose={close}><Button variant="secondary" size="lg" wide busy={starting}>Write to Aino</Button></LikeOverlay>
 */
export function LikeOverlay({ open, kind, title, name, photo, profileTo, closeLabel, onClose, children }: LikeOverlayProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useModal(ref, open);
  const Icon = kind === "match" ? Heart : ThumbsUp;
  const closeBeside = (event: MouseEvent<HTMLElement>) => {
    if (!(event.target as Element).closest("a, button, form")) ref.current?.close();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the cross do the same for the keyboard
    <dialog
      ref={ref}
      open={open}
      aria-labelledby="like-overlay-title"
      onClose={onClose}
      onClick={closeBeside}
      className="fixed inset-0 z-50 m-0 h-dvh max-h-none w-screen max-w-none overflow-y-auto bg-linear-to-b from-[#2a0f2e] via-[#5c1a45] to-[#8a2350] text-white open:animate-fade"
    >
      <form method="dialog" className="absolute end-3 top-3">
        <button type="submit" aria-label={closeLabel} className="grid size-12 place-items-center rounded-full outline-white hover:bg-white/15">
          <X aria-hidden size={26} />
        </button>
      </form>
      <div className="mx-auto grid min-h-full max-w-sm content-center justify-items-center gap-5 px-6 py-14 text-center">
        <h2 id="like-overlay-title" className="text-3xl">
          {title}
        </h2>
        <div className="relative w-[min(100%,44dvh)]">
          <Link to={profileTo} aria-label={photo.alt} className="block rounded-card border-4 border-white outline-white">
            <Portrait {...photo} eager className="rounded-[12px]" />
          </Link>
          <span className="absolute -start-5 -bottom-5 grid size-16 -rotate-12 place-items-center rounded-full border-4 border-white bg-brand text-on-brand">
            <Icon aria-hidden size={28} fill="currentColor" />
          </span>
        </div>
        <p className="text-lg font-semibold">{name}</p>
        <div className="w-full">{children}</div>
      </div>
    </dialog>
  );
}
