import { type MouseEvent, type ReactNode, useRef } from "react";
import { Link } from "react-router";
import { classNames } from "./class-names";
import { Icon } from "./icon";
import { useModal } from "./popovers";
import { Portrait, type PortraitProps } from "./portrait";

type OverlayPhoto = Pick<PortraitProps, "src" | "blur" | "shades" | "alt">;
type LikeOverlayProps = {
  open: boolean;
  /** `match` only if both likes exist. */
  kind: "like" | "match";
  /** "New like!" or "It's a match". */
  title: ReactNode;
  /** Name and age, e.g. "Aino, 41"; with the fictional label if required. */
  name: ReactNode;
  photo: OverlayPhoto;
  /** The viewer's own photo next to it, for a match. */
  own?: OverlayPhoto;
  profileTo: string;
  closeLabel: string;
  onClose: () => void;
  /** The main button, e.g. "Write to Aino". */
  children: ReactNode;
};

/**
 * Full-screen overlay for a received like or a match; a tap outside the picture and the button
 * closes it.
 *
 *     <LikeOverlay open={Boolean(liker)} kind="like" title="New like!" name="Aino, 41" photo={…}
 *         profileTo="/members/7" closeLabel="Close" onClose={close}>
 *       <Button variant="secondary" size="lg" wide busy={starting}>Write to Aino</Button>
 *     </LikeOverlay>
 */
export function LikeOverlay(props: LikeOverlayProps) {
  const { open, title, name, own, closeLabel, onClose, children } = props;
  const ref = useRef<HTMLDialogElement>(null);
  useModal(ref, open);
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
      className="fixed inset-0 z-50 m-0 h-dvh max-h-none w-screen max-w-none overflow-y-auto bg-linear-to-b from-night via-dusk to-afterglow text-white open:animate-fade"
    >
      <CloseButton label={closeLabel} />
      <div className="mx-auto grid min-h-full max-w-sm grid-cols-1 content-center justify-items-center gap-5 px-6 py-14 text-center">
        <h2 id="like-overlay-title" className="text-3xl">
          {title}
        </h2>
        <OverlayPhotos {...props} />
        <p className={classNames("max-w-full text-lg font-semibold wrap-anywhere", own && "pt-4")}>
          {name}
        </p>
        <div className="w-full">{children}</div>
      </div>
    </dialog>
  );
}

function CloseButton({ label }: { label: string }) {
  return (
    <form method="dialog" className="absolute end-3 top-3">
      <button
        type="submit"
        aria-label={label}
        className="grid size-12 place-items-center rounded-full outline-white hover:bg-white/15"
      >
        <Icon name="x" size={26} />
      </button>
    </form>
  );
}

/**
 * The other member's photo, which links to the profile; for a match the viewer's own next to it.
 */
function OverlayPhotos({ photo, own, profileTo }: LikeOverlayProps) {
  return (
    <div
      className={classNames(
        "relative isolate flex justify-center",
        own ? "w-[min(100%,56dvh)] py-4" : "w-[min(100%,44dvh)]",
      )}
    >
      {own ? (
        <div className="w-1/2 -rotate-6 rounded-card border-4 border-white">
          <Portrait {...own} eager className="rounded-inset" />
        </div>
      ) : null}
      <Link
        to={profileTo}
        aria-label={photo.alt}
        className={classNames(
          "block rounded-card border-4 border-white outline-white",
          own ? "-ms-3 w-1/2 translate-y-4 rotate-6" : "w-full",
        )}
      >
        <Portrait {...photo} eager className="rounded-inset" />
      </Link>
      <Stamp middle={Boolean(own)} />
    </div>
  );
}

function Stamp({ middle }: { middle: boolean }) {
  return (
    <span
      className={classNames(
        "absolute -bottom-5 grid size-16 -rotate-12 place-items-center rounded-full border-4 border-white bg-brand text-on-brand",
        middle ? "start-[calc(50%-2rem)]" : "-start-5",
      )}
    >
      <Icon name="heart" size={28} className="fill-current" />
    </span>
  );
}
