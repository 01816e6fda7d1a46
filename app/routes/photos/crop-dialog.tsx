import { useRef } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { ChosenPhoto } from "~/ui/chosen-photo";
import { Dialog } from "~/ui/dialog";
import { cropLabels } from "../crop-labels";
import type { CropFile } from "./use-crop";

type CropDialogProps = {
  cutting: CropFile | null;
  /** Without a crop the whole photo is added. */
  onAdd: (crop?: string) => void;
  onClose: () => void;
};

/** Selects a crop of a photo before the upload, or the whole photo. */
export function CropDialog({ cutting, onAdd, onClose }: CropDialogProps) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const cropOf = () => form.current && new FormData(form.current).get("crop");
  return (
    <Dialog
      id="cut"
      title={t("join:crop.label")}
      open={cutting !== null}
      onClose={onClose}
      closeLabel={t("form.close")}
      actions={
        <>
          <Button variant="secondary" onClick={() => onAdd()}>
            {t("photos:add.whole")}
          </Button>
          <Button onClick={() => onAdd(cropOf()?.toString())}>{t("photos:add.part")}</Button>
        </>
      }
    >
      {cutting ? (
        <form ref={form} onSubmit={(event) => event.preventDefault()}>
          <ChosenPhoto
            preview={cutting.src}
            previewAlt={t("join:photo.preview_alt")}
            crop={{ name: "crop", labels: cropLabels(t) }}
          />
        </form>
      ) : null}
    </Dialog>
  );
}
