import { type SubmitEvent, useRef, useState } from "react";
import { Form, Link, redirect } from "react-router";
import { findSuppressionReason } from "~/domain/account/recipient";
import { findSettings } from "~/domain/notification/find-settings";
import type { NotificationSettings } from "~/domain/notification/notification";
import { notificationFormSchema } from "~/domain/notification/notification.schema";
import { saveNotificationSettings } from "~/domain/notification/switch-notifications";
import { useUncoveredFocus } from "~/forms/use-uncovered-focus";
import { formatTime } from "~/i18n/format";
import { RichText, useTranslation } from "~/i18n/use-translation";
import { postJson } from "~/kit/api-client";
import { hours } from "~/kit/duration";
import type { MemberId } from "~/kit/ids";
import { EmailSuppressed } from "~/layouts/email-suppressed";
import { PageTitle } from "~/layouts/page-head";
import { useRoot } from "~/layouts/use-root";
import type { LastPush } from "~/live/push/last-push";
import { usePush } from "~/live/push/push-subscription";
import { getServices } from "~/request/middleware/context";
import { readForm } from "~/request/read-form";
import { requireViewer } from "~/request/require-viewer";
import { getTimeZone } from "~/request/visitor-context";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/choice-group";
import { classNames } from "~/ui/class-names";
import { Field } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { Page } from "~/ui/page";
import { SettingsSection } from "~/ui/sections";
import { Switch } from "~/ui/switch";
import { useClosedAlert } from "../../layouts/closed-alerts";
import type { Route } from "./+types/notifications";
import { NotificationTable } from "./notification-table";

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/**
 * /notifications: kinds and channels of notifications, why e-mail is stopped, and the push state of
 * this browser.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { id, siteId } = requireViewer(request, context);
  const services = getServices(context);
  const [settings, stop] = await Promise.all([
    findSettings(services, { accountId: id, siteId }),
    findSuppressionReason(services, { id, siteId }),
  ]);
  return {
    memberId: id,
    pushKey: services.push?.publicKey ?? null,
    settings,
    stop,
    saved: url.searchParams.has("saved"),
  };
}

/** POST /notifications: saves all preferences, with the time zone that the page shows (R372). */
export async function action({ request, context }: Route.ActionArgs) {
  const { id, siteId } = requireViewer(request, context);
  const form = await readForm(request, notificationFormSchema);
  if (!form.ok) return form.reply;
  const chosen = { chosen: form.value, timeZone: getTimeZone(context) };
  await saveNotificationSettings(getServices(context), { accountId: id, siteId }, chosen);
  return redirect("/notifications?saved=yes#quiet", 303);
}

export default function NotificationsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("settings");
  const { t: tPush } = useTranslation("push");
  const { memberId, pushKey, settings, stop, saved } = loaderData;
  return (
    <Page
      width="prose"
      title={t("notifications.title")}
      before={stop ? <EmailSuppressed reason={stop} /> : undefined}
    >
      <PageTitle>{t("notifications.title")}</PageTitle>
      <div className="grid gap-6">
        <SettingsSection id="what" title={t("notifications.kinds_title")}>
          <NotificationForm settings={settings} saved={saved} />
        </SettingsSection>
        <SettingsSection id="here" title={tPush("here.title")}>
          {pushKey ? (
            <PushSwitch memberId={memberId} pushKey={pushKey} />
          ) : (
            <p className="text-muted">{t("notifications.none")}</p>
          )}
        </SettingsSection>
      </div>
    </Page>
  );
}

type NotificationFormProps = { settings: NotificationSettings; saved: boolean };

/**
 * Notification preferences: kinds, channels, preview text and quiet hours. Each change is saved at
 * once; without JavaScript by the button.
 */
function NotificationForm({ settings, saved }: NotificationFormProps) {
  const { t } = useTranslation("settings");
  const { t: tEditing } = useTranslation("editing");
  const { status, saveForm } = useSavedForm();
  const failed = status === "failed";
  const isSaved = status === "saved" || (saved && status === null);
  useUncoveredFocus(isSaved || failed);
  return (
    <Form
      method="post"
      action="/notifications"
      preventScrollReset
      autoComplete="off"
      onChange={({ currentTarget }) => saveForm(currentTarget)}
      className="grid gap-6"
    >
      <p className="text-muted">
        {t("notifications.lead")} {t("notifications.off_note")}{" "}
        <span className="hidden [@media(scripting:enabled)]:inline">{tEditing("lead")}</span>
      </p>
      <NotificationTable enabledKinds={settings.enabledKinds} />
      <Checkbox name="show_words" defaultChecked={settings.showWords}>
        <span className="font-semibold">{t("notifications.words")}</span>
        <span className="block text-sm text-muted">{t("notifications.words_hint")}</span>
      </Checkbox>
      <QuietHours {...settings.quiet} />
      <Button type="submit" className="justify-self-start [@media(scripting:enabled)]:hidden">
        {t("common:form.save")}
      </Button>
      <div
        className={classNames(
          "flex min-h-9 items-center gap-3 text-sm font-semibold",
          (isSaved || failed) && "saved-mark",
          failed && "failed",
        )}
      >
        {isSaved || failed ? (
          <Icon
            name={failed ? "circle-exclamation-point" : "check"}
            size={18}
            className="shrink-0"
          />
        ) : null}
        <p role="status">
          {failed ? t("privacy.not_saved") : null}
          {isSaved ? t("notifications.saved") : null}
        </p>
      </div>
    </Form>
  );
}

/** The values of the form as the API expects them. */
const valuesOf = (form: FormData) => ({
  mail: form.getAll("mail"),
  push: form.getAll("push"),
  show_words: form.has("show_words"),
  quiet_from: form.get("quiet_from"),
  quiet_until: form.get("quiet_until"),
});

/** Saves the whole form after each change, one request at a time, so that the last change wins. */
function useSavedForm() {
  const [status, setStatus] = useState<"saving" | "saved" | "failed" | null>(null);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const saveForm = (form: HTMLFormElement) => {
    const values = valuesOf(new FormData(form));
    setStatus("saving");
    queue.current = queue.current.then(async () => {
      const sent = await postJson("/api/notifications.php", values, { keepalive: true });
      setStatus(sent.ok ? "saved" : "failed");
    });
  };
  return { status, saveForm };
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

type PushSwitchProps = { memberId: MemberId; pushKey: string };

/**
 * The push switch of this browser. Reading the state needs JavaScript, so there is no switch
 * without it.
 */
function PushSwitch({ memberId, pushKey }: PushSwitchProps) {
  const { t } = useTranslation("push");
  const { state, lastMessage, status, press } = usePush({ memberId, key: pushKey });
  const [, closeOffer] = useClosedAlert("push");
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // a member who switches push off is not offered it again
    if (state === "subscribed") closeOffer();
    if (status !== "busy") void press();
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
      {lastMessage ? <LastMessage message={lastMessage} /> : null}
      <PushResultText on={state === "subscribed"} status={state === "denied" ? null : status} />
    </form>
  );
}

/** The last push, for a member who dismissed its notification unread, with a link to its page. */
function LastMessage({ message: { title, path, at } }: { message: LastPush }) {
  const { locale } = useRoot();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <p className="text-sm wrap-anywhere">
      <RichText
        text="push:here.last"
        values={{ title, time: formatTime(at, locale, timeZone) }}
        parts={{
          page: (
            <Link to={path} className="font-semibold underline underline-offset-4">
              {title}
            </Link>
          ),
        }}
      />
    </p>
  );
}

/**
 * Rendered from the start, because screen readers announce only changes of an existing live region.
 */
function PushResultText({
  on,
  status,
}: {
  on: boolean;
  status: ReturnType<typeof usePush>["status"];
}) {
  const { t } = useTranslation("push");
  const failed = status === "failed";
  return (
    <p role="status" className={`text-sm font-semibold ${failed ? "text-danger" : "text-success"}`}>
      {failed ? t("here.failed") : null}
      {status === "done" ? t(on ? "here.is_on" : "here.is_off") : null}
    </p>
  );
}
