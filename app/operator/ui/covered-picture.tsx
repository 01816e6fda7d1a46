import { useState } from "react";
import { classNames } from "~/ui/class-names";

type CoveredPictureProps = {
  src: string;
  alt: string;
  /** Whether this browser shows photos only when wanted. */
  blur: boolean;
  className?: string;
};

/** A picture that is blurred until the first click and fills the screen after the next one. */
export function CoveredPicture({ src, alt, blur, className }: CoveredPictureProps) {
  const [isShown, setIsShown] = useState(!blur);
  const [isZoomed, setIsZoomed] = useState(false);
  return (
    <button
      type="button"
      aria-label={`${isShown ? (isZoomed ? "Close" : "Zoom") : "Show"} ${alt}`}
      onClick={() => (isShown ? setIsZoomed(!isZoomed) : setIsShown(true))}
      onKeyDown={({ key }) => key === "Escape" && setIsZoomed(false)}
      className={classNames(
        "block w-full",
        isZoomed ? "fixed inset-0 z-50 grid place-items-center bg-ink/90" : "overflow-hidden",
      )}
    >
      <img
        src={src}
        alt={alt}
        loading="lazy"
        className={classNames(
          isZoomed ? "max-h-dvh max-w-full object-contain" : className,
          !isShown && "blur-xl",
        )}
      />
    </button>
  );
}
