import type { SubmitEvent } from "react";
import { useTranslation } from "~/i18n/use-translation";
import type { MemberId } from "~/kit/ids";
import { usePush } from "~/live/push/use-push";
import { Switch } from "~/ui/switch";
import { useClosedAlert } from "../layouts/closed-alerts";

type PushSwitchProps = { memberId: MemberId; pushKey: string };

/** Whether this browser is told of what happens here. Only its own script knows: without one there is nothing to switch. */
export function PushSwitch({ memberId, pushKey }: PushSwitchProps) {
  const { t } = useTranslation("push");
  const { state, came, press } = usePush({ memberId, key: pushKey });
  const [, closeOffer] = useClosedAlert("push");
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state === "subscribed") closeOffer(); // who switches it off is not offered it on the next page
    if (came !== "busy") void press();
  };
  const able = state === "subscribed" || state === "not_subscribed";
  return (
    <form onSubmit={submit} className="grid gap-1">
      <div className="flex items-start justify-between gap-4">
        <p id="push-hint" className="text-sm text-muted">
          {t("here.hint")}
        </p>
        {able ? (
          <Switch
            name="on"
            value={state === "subscribed" ? "no" : "yes"}
            on={state === "subscribed"}
            labelledBy="here-title"
            describedBy="push-hint"
          />
        ) : null}
      </div>
      {state === "unsupported" || state === "denied" ? (
        <p className="text-sm font-semibold">{t(`here.${state}`)}</p>
      ) : null}
      <noscript>
        <p className="text-sm font-semibold">{t("here.needs_script")}</p>
      </noscript>
      <Said on={state === "subscribed"} came={state === "denied" ? null : came} />
    </form>
  );
}

/** There from the start, or screen readers would not hear it. */
function Said({ on, came }: { on: boolean; came: ReturnType<typeof usePush>["came"] }) {
  const { t } = useTranslation("push");
  const failed = came === "failed";
  return (
    <p role="status" className={`text-sm font-semibold ${failed ? "text-danger" : "text-success"}`}>
      {failed ? t("here.failed") : null}
      {came === "done" ? t(on ? "here.is_on" : "here.is_off") : null}
    </p>
  );
}
