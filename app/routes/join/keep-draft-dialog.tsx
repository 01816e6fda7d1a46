import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";

type KeepDraftDialogProps = {
  open: boolean;
  /** The account exists, and each answered step is stored with it. */
  joined: boolean;
  onBack: () => void;
  onKeep: () => void;
  onDiscard: () => void;
};

/** Confirmation before closing a form with unsaved input (R66). */
export function KeepDraftDialog({ open, joined, onBack, onKeep, onDiscard }: KeepDraftDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      id="keep-draft"
      title={joined ? t("join:modal.stop_title") : t("join:modal.keep_title")}
      open={open}
      onClose={onBack}
      closeLabel={t("join:modal.back")}
      actions={
        <>
          <Button variant="secondary" onClick={joined ? onBack : onDiscard}>
            {joined ? t("join:modal.back") : t("join:modal.discard")}
          </Button>
          <Button onClick={onKeep}>{joined ? t("join:modal.stop") : t("join:modal.keep")}</Button>
        </>
      }
    >
      {joined ? t("join:modal.stop_text") : t("join:modal.keep_text")}
    </Dialog>
  );
}
