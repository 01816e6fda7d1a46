import { Suspense } from "react";
import { optional } from "./optional";
import type { CropWords, PhotoCropProps } from "./photo-crop";
import { Portrait } from "./portrait";

type ChosenPhotoProps = {
  /** The chosen file as an address of this page, where the browser can read it. */
  preview: string | null;
  previewAlt: string;
  current?: { src: string; alt: string };
  crop?: { name: string; words: CropWords };
};

/** Only who chose a file loads what cuts it; where that fails the middle is taken. */
const PhotoCrop = optional<PhotoCropProps>(() => import("./photo-crop"));

/** The chosen photo, to be cut where that is wanted; before it the one that stands there now. */
export function ChosenPhoto({ preview, previewAlt, current, crop }: ChosenPhotoProps) {
  const shown = preview ? { src: preview, alt: previewAlt } : current;
  if (!shown) return null;
  // Sent whole, it is shown whole: what a shape of ours hid would be taken for cut away.
  if (preview && !crop)
    return (
      <img
        src={preview}
        alt={previewAlt}
        className="mx-auto max-h-64 max-w-full rounded-card border border-line object-contain"
      />
    );
  const whole = (
    <div className="mx-auto w-full max-w-56 overflow-hidden rounded-card border border-line">
      <Portrait {...shown} eager />
    </div>
  );
  if (!preview || !crop) return whole;
  return (
    <Suspense fallback={whole}>
      <PhotoCrop key={preview} {...shown} {...crop} />
    </Suspense>
  );
}
