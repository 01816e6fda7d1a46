import type { StopReason } from "~/domain/suppression/suppression";
import { useTranslation } from "~/i18n/use-translation";
import { Alert } from "~/ui/alert";
import { DismissButton, LinkButton } from "~/ui/button";
import { useClosedAlert } from "./closed-alerts";

type MailStopAlertProps = { reason: StopReason };

/** Explains why the member gets no e-mail any more, with a link to change it. Can be dismissed. */
export default function MailStopAlert({ reason }: MailStopAlertProps) {
  const { t } = useTranslation("address");
  const [closed, close] = useClosedAlert("mail");
  if (closed) return null;
  const title = t(`stopped.${reason}.title`);
  return (
    <aside aria-label={title} className="mx-auto w-full max-w-(--container-page) px-4 pt-4 lg:px-6">
      <Alert
        tone="warning"
        title={title}
        action={
          <LinkButton to="/notifications" size="sm" variant="secondary">
            {t("stopped.action")}
          </LinkButton>
        }
        dismiss={<DismissButton type="button" label={t("common:form.close")} onClick={close} />}
      >
        {t(`stopped.${reason}.text`)}
      </Alert>
    </aside>
  );
}
