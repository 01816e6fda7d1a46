import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { tabStorage } from "~/kit/browser-storage";
import { Dialog } from "~/ui/dialog";
import { ModalSteps } from "./modal-steps";

/** As wide or as high as phones are. */
const PHONE = "(max-width: 575.98px), (max-height: 575.98px) and (pointer: coarse)";

/**
 * After a signup by a call, on a phone: the code of the mail is asked for over the page. Closed it is not shown again in
 * this tab; the reminder above the page stays, which is all that larger screens and browsers without a script show.
 */
export default function ActivationModal() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(matchMedia(PHONE).matches && !wasClosed()), []);
  const close = useCallback(() => {
    setOpen(false);
    keepClosed();
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

const KEY = "activation-closed";

const wasClosed = () => tabStorage.getItem(KEY) !== null;

/** Where nothing can be stored it comes again with the next page. */
function keepClosed(): void {
  tabStorage.setItem(KEY, String(Date.now()));
}
