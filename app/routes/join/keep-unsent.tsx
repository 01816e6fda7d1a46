import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";

type KeepUnsentProps = {
  open: boolean;
  onBack: () => void;
  onKeep: () => void;
  onDiscard: () => void;
};

/** Asked before a form with something in it is closed (R66). */
export function KeepUnsent({ open, onBack, onKeep, onDiscard }: KeepUnsentProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      id="keep-draft"
      title={t("join:modal.keep_title")}
      open={open}
      onClose={onBack}
      closeLabel={t("join:modal.back")}
      actions={
        <>
          <Button variant="secondary" onClick={onDiscard}>
            {t("join:modal.discard")}
          </Button>
          <Button onClick={onKeep}>{t("join:modal.keep")}</Button>
        </>
      }
    >
      {t("join:modal.keep_text")}
    </Dialog>
  );
}
