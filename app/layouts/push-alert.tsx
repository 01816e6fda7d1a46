import { useTranslation } from "~/i18n/use-translation";
import type { MemberId } from "~/kit/ids";
import { usePush } from "~/live/push/push-subscription";
import { Alert } from "~/ui/alert";
import { Button, DismissButton } from "~/ui/button";
import { useClosedAlert } from "./closed-alerts";

export { getPushState } from "~/live/push/push-subscription";

type PushAlertProps = { memberId: MemberId; pushKey: string };

/** Offers push notifications to a browser that supports them. Can be dismissed permanently. */
export default function PushAlert({ memberId, pushKey }: PushAlertProps) {
  const { t } = useTranslation("push");
  const [closed, close] = useClosedAlert("push");
  const { state, status, press } = usePush({ memberId, key: pushKey }, "not_subscribed");
  if (closed || state !== "not_subscribed") return null;
  return (
    <aside
      aria-label={t("alert.title")}
      className="mx-auto w-full max-w-(--container-page) px-4 pt-4 lg:px-6"
    >
      <Alert
        title={t("alert.title")}
        action={
          <Button
            size="sm"
            variant="secondary"
            busy={status === "busy"}
            onClick={() => void press()}
          >
            {t("alert.action")}
          </Button>
        }
        dismiss={<DismissButton type="button" label={t("common:form.close")} onClick={close} />}
      >
        {t("alert.text")}
        <span role="status" className="font-semibold text-danger">
          {status === "failed" ? ` ${t("here.failed")}` : null}
        </span>
      </Alert>
    </aside>
  );
}
