import { Suspense } from "react";
import type { Translate } from "~/i18n/translation";
import { lazyOptional } from "./lazy-optional";
import type { CropLabels, PhotoCropProps } from "./photo-crop";
import { Portrait } from "./portrait";

type ChosenPhotoProps = {
  /** Object URL of the chosen file, if the browser can decode it. */
  preview: string | null;
  previewAlt: string;
  current?: { src: string; alt: string };
  crop?: { name: string; labels: CropLabels };
};

/** Loaded only after a file was chosen; if that fails, the centre of the photo is used. */
const PhotoCrop = lazyOptional<PhotoCropProps>(() => import("./photo-crop"));

/** The chosen photo with its crop control if requested; before a choice, the current photo. */
export function ChosenPhoto({ preview, previewAlt, current, crop }: ChosenPhotoProps) {
  const picture = preview ? { src: preview, alt: previewAlt } : current;
  if (!picture) return null;
  // Without a crop the whole photo is shown, because a masked part would appear to be cropped.
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
      <Portrait {...picture} eager />
    </div>
  );
  if (!preview || !crop) return whole;
  return (
    <Suspense fallback={whole}>
      <PhotoCrop key={preview} {...picture} {...crop} />
    </Suspense>
  );
}

/** Labels of the photo crop dialog, shared by all photo forms. */
export const cropLabels = (t: Translate): CropLabels => ({
  label: t("join:crop.label"),
  hint: t("join:crop.hint"),
  keys: t("join:crop.keys"),
  left: t("join:crop.left"),
  right: t("join:crop.right"),
  up: t("join:crop.up"),
  down: t("join:crop.down"),
  nearer: t("join:crop.nearer"),
  further: t("join:crop.further"),
  middle: t("join:crop.middle"),
  state: (values) => t("join:crop.state", values),
});
