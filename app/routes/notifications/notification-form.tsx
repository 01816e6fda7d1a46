import { Form } from "react-router";
import type { NotificationSettings } from "~/domain/notification/notification";
import { formatTime } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { hours } from "~/kit/duration";
import { useRoot } from "~/root/use-root";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { Field } from "~/ui/field";
import { NotificationTable } from "./notification-table";

type NotificationFormProps = { settings: NotificationSettings; saved: boolean };

/** Notification preferences: kinds, channels, preview text and quiet hours, in one form. */
export function NotificationForm({ settings, saved }: NotificationFormProps) {
  const { t } = useTranslation("settings");
  return (
    <Form method="post" action="/notifications" preventScrollReset className="grid gap-6">
      <p className="text-muted">{t("notifications.lead")}</p>
      <NotificationTable on={settings.on} />
      <Checkbox name="show_words" defaultChecked={settings.showWords}>
        <span className="font-semibold">{t("notifications.words")}</span>
        <span className="block text-sm text-muted">{t("notifications.words_hint")}</span>
      </Checkbox>
      <QuietHours {...settings.quiet} />
      <Button type="submit" className="justify-self-start">
        {t("common:form.save")}
      </Button>
      <p role="status" className="text-success">
        {saved ? t("notifications.saved") : null}
      </p>
    </Form>
  );
}

function QuietHours({ from, until }: NotificationSettings["quiet"]) {
  const { t } = useTranslation("settings");
  return (
    <fieldset id="quiet" className="grid gap-3" aria-describedby="quiet-hint">
      <legend className="mb-1 font-semibold">{t("notifications.quiet_title")}</legend>
      <p id="quiet-hint" className="text-sm text-muted">
        {t("notifications.quiet_hint")}
      </p>
      <div className="grid grid-cols-2 gap-4">
        <Hour name="quiet_from" label={t("notifications.from")} value={from} />
        <Hour name="quiet_until" label={t("notifications.until")} value={until} />
      </div>
    </fieldset>
  );
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

function Hour({ name, label, value }: { name: string; label: string; value: number }) {
  const { locale } = useRoot();
  return (
    <Field as="select" name={name} label={label} defaultValue={String(value)}>
      {HOURS.map((hour) => (
        <option key={hour} value={hour}>
          {formatTime(hours(hour), locale, "UTC")}
        </option>
      ))}
    </Field>
  );
}
