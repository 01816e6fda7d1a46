import type { SubmitEvent } from "react";
import { Form } from "react-router";
import type { Switch as SwitchName } from "~/domain/profile/privacy.schema";
import { useTranslation } from "~/i18n/use-translation";
import { Switch } from "~/ui/switch";
import { useSwitch } from "./use-switch";

type PrivacySwitchProps = {
  which: SwitchName;
  stored: boolean;
  /** It was switched by the form that led here, without JavaScript. */
  saved: boolean;
  /** Has no effect now, because of another one. */
  idle?: boolean;
};

/** One switch with what it means; what came of a press is said beside it and read out. */
export function PrivacySwitch({ which, stored, saved, idle }: PrivacySwitchProps) {
  const { t } = useTranslation("settings");
  const { on, came, press } = useSwitch(which, stored);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (came !== "waiting") void press(!on);
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
      <Said on={on} came={came ?? (saved ? "saved" : null)} />
    </Form>
  );
}

/** There from the start, or screen readers would not hear it. */
function Said({ on, came }: { on: boolean; came: "waiting" | "saved" | "failed" | null }) {
  const { t } = useTranslation("settings");
  const failed = came === "failed";
  return (
    <p role="status" className={`text-sm font-semibold ${failed ? "text-danger" : "text-success"}`}>
      {failed ? t("privacy.not_saved") : null}
      {came === "saved" ? t(on ? "privacy.is_on" : "privacy.is_off") : null}
    </p>
  );
}
