import { useTranslation } from "~/i18n/use-translation";
import { Alert } from "~/ui/alert";
import { DismissButton } from "~/ui/dismiss-button";
import { LinkButton } from "~/ui/link-button";
import { useClosedAlert } from "./closed-alerts";

/** Reminds a member without a photo of its benefit; may be closed permanently. */
export function PhotoAlert() {
  const { t } = useTranslation();
  const [closed, close] = useClosedAlert("photo");
  if (closed) return null;
  return (
    <aside
      aria-label={t("alert.photo_title")}
      className="mx-auto w-full max-w-(--container-page) px-4 pt-4 lg:px-6"
    >
      <Alert
        title={t("alert.photo_title")}
        action={
          <LinkButton to="/profile" size="sm" variant="secondary">
            {t("alert.photo_action")}
          </LinkButton>
        }
        dismiss={<DismissButton type="button" label={t("form.close")} onClick={close} />}
      >
        {t("alert.photo_text")}
      </Alert>
    </aside>
  );
}
