import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { tabStorage } from "~/kit/browser-storage";
import { browserNow } from "~/kit/clock";
import { Dialog } from "~/ui/dialog";
import { ModalSteps } from "./modal-steps";

/** Viewport sizes of phones. */
const PHONE = "(max-width: 575.98px), (max-height: 575.98px) and (pointer: coarse)";

/**
 * Dialog for the e-mailed code, shown on a phone after a signup by the API. Once closed it is not
 * shown again in this tab; the reminder above the page stays, which larger screens and browsers
 * without scripts show instead.
 */
export default function ActivationModal() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(matchMedia(PHONE).matches && !wasClosed()), []);
  const close = useCallback(() => {
    setOpen(false);
    rememberClosed();
  }, []);
  if (!open) return null;
  return (
    <Dialog
      id="activation-modal"
      title={t("alert.confirm_title")}
      open
      onClose={close}
      closeLabel={t("form.close")}
    >
      <ModalSteps leave={close} />
    </Dialog>
  );
}

const CLOSED_KEY = "activation-closed";

const wasClosed = () => tabStorage.getItem(CLOSED_KEY) !== null;

/** Without storage the dialog opens again on the next page. */
function rememberClosed(): void {
  tabStorage.setItem(CLOSED_KEY, String(browserNow()));
}
