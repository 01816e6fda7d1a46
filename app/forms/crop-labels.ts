import type { Translate } from "~/i18n/translation";
import type { CropLabels } from "~/ui/photo-crop";

/** Labels of the photo crop dialog, shared by all photo forms. */
export const cropLabels = (t: Translate): CropLabels => ({
  label: t("join:crop.label"),
  hint: t("join:crop.hint"),
  left: t("join:crop.left"),
  right: t("join:crop.right"),
  up: t("join:crop.up"),
  down: t("join:crop.down"),
  nearer: t("join:crop.nearer"),
  further: t("join:crop.further"),
  middle: t("join:crop.middle"),
  state: (values) => t("join:crop.state", values),
});
