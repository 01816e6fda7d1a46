import { useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { DismissButton } from "~/ui/dismiss-button";
import { ToastRegion } from "~/ui/toast-region";
import { type ChatDeletion, useUndoTimer } from "./use-chat-deletion";

const toastClass =
  "pointer-events-auto w-full min-w-0 max-w-(--container-toast) animate-rise rounded-control shadow-soft";

/**
 * Notice after a deletion: the undo button while there is time, or that the deletion failed (R258).
 */
export function DeletionToast({ removing }: { removing: ChatDeletion }) {
  const { waiting } = removing;
  return (
    <>
      <ToastRegion>
        {waiting ? <UndoDeletion key={waiting.id} removing={removing} name={waiting.name} /> : null}
      </ToastRegion>
      {removing.failed ? <DeletionFailed onDismiss={removing.dismiss} /> : null}
    </>
  );
}

/** The countdown pauses while the pointer or the focus is on the notice. */
function UndoDeletion({ removing, name }: { removing: ChatDeletion; name: string }) {
  const { t } = useTranslation("chat");
  const [hand, setHand] = useState(false);
  const [focus, setFocus] = useState(false);
  useUndoTimer(removing, hand || focus);
  const undo = (
    <Button variant="secondary" onClick={removing.undo} aria-keyshortcuts="Control+Z Meta+Z">
      {t("delete.undo")}
    </Button>
  );
  return (
    <fieldset
      className={toastClass}
      onPointerEnter={() => setHand(true)}
      onPointerLeave={() => setHand(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
    >
      <Alert tone="info" action={undo}>
        <span className="wrap-anywhere">{t("delete.done", { name })}</span>
      </Alert>
    </fieldset>
  );
}

function DeletionFailed({ onDismiss }: { onDismiss: () => void }) {
  const { t } = useTranslation();
  const close = <DismissButton type="button" label={t("form.close")} onClick={onDismiss} />;
  return (
    <div className="fixed inset-x-4 bottom-[calc(5rem+env(safe-area-inset-bottom))] z-50 grid justify-items-center md:start-auto md:end-6 md:bottom-6">
      <div className={toastClass}>
        <Alert tone="danger" live dismiss={close}>
          {t("error.generic")}
        </Alert>
      </div>
    </div>
  );
}
