import type { SubmitEvent } from "react";
import { Form } from "react-router";
import type { PrivacySwitchName as SwitchName } from "~/domain/profile/privacy.schema";
import { useTranslation } from "~/i18n/use-translation";
import { Switch } from "~/ui/switch";
import { useSwitch } from "./use-switch";

type PrivacySwitchProps = {
  which: SwitchName;
  stored: boolean;
  /** The switch was saved by a form without JavaScript before this page. */
  saved: boolean;
  /** Has no effect now, because of another switch. */
  idle?: boolean;
};

/**
 * One privacy setting with its explanation; the result of a change is shown next to it and
 * announced.
 */
export function PrivacySwitch({ which, stored, saved, idle }: PrivacySwitchProps) {
  const { t } = useTranslation("settings");
  const { on, status, press } = useSwitch(which, stored);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (status !== "waiting") void press(!on);
  };
  return (
    <Form method="post" action="/settings/privacy" onSubmit={submit} id={which}>
      <input type="hidden" name="switch" value={which} />
      <div className="flex items-start justify-between gap-4">
        <div className="grid gap-1">
          <h3 id={`${which}-title`} className="font-sans text-base font-semibold">
            {t(`privacy.switch.${which}.title`)}
          </h3>
          <p id={`${which}-hint`} className="text-sm text-muted">
            {t(`privacy.switch.${which}.hint`)} {idle && on ? t("privacy.idle") : null}
          </p>
        </div>
        <Switch
          name="on"
          value={on ? "no" : "yes"}
          on={on}
          labelledBy={`${which}-title`}
          describedBy={`${which}-hint`}
        />
      </div>
      <SwitchStatus on={on} status={status ?? (saved ? "saved" : null)} />
    </Form>
  );
}

/** Rendered from the start, since screen readers do not announce a status element added later. */
function SwitchStatus({
  on,
  status,
}: {
  on: boolean;
  status: "waiting" | "saved" | "failed" | null;
}) {
  const { t } = useTranslation("settings");
  const failed = status === "failed";
  return (
    <p role="status" className={`text-sm font-semibold ${failed ? "text-danger" : "text-success"}`}>
      {failed ? t("privacy.not_saved") : null}
      {status === "saved" ? t(on ? "privacy.is_on" : "privacy.is_off") : null}
    </p>
  );
}
