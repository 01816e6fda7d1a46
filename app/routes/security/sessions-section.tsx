import { Form } from "react-router";
import type { ListedSession } from "~/domain/session/list-sessions";
import { formatDate } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/layouts/use-root";
import { Button } from "~/ui/button";
import { LabelChip } from "~/ui/label-chip";
import { SettingsSection } from "../../ui/settings-section";

/** `place` is the location's name in the page's language. */
type ShownSession = ListedSession & { place: string | null };
type SessionsSectionProps = { sessions: ShownSession[]; timeZone: string };

/** Section with the member's active sessions. */
export function SessionsSection({ sessions, timeZone }: SessionsSectionProps) {
  const { t } = useTranslation("security");
  return (
    <SettingsSection id="sessions" title={t("sessions.title")}>
      <p className="text-sm text-muted">{t("sessions.what")}</p>
      {/* above the list, which may be long: a member who finds an unknown session must not search
          for the button */}
      {sessions.length > 1 ? (
        <Form method="post" action="/settings/security/sessions/end">
          <Button type="submit" variant="secondary">
            {t("sessions.end_others")}
          </Button>
        </Form>
      ) : null}
      <ul className="grid divide-y divide-line">
        {sessions.map((session) => (
          <SessionLine key={session.id || session.since} {...session} timeZone={timeZone} />
        ))}
      </ul>
    </SettingsSection>
  );
}

function SessionLine({ timeZone, ...session }: ShownSession & { timeZone: string }) {
  const { t } = useTranslation("security");
  const { locale } = useRoot();
  const { id, current, place, since } = session;
  const device = useDevice(session);
  const details = [
    place,
    useLastActivity(session),
    t("sessions.since", { date: formatDate(since, locale, timeZone) }),
  ];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {device}
          {current ? <LabelChip kind="plain">{t("sessions.current")}</LabelChip> : null}
        </p>
        <p className="text-sm text-muted">{details.filter(Boolean).join(" · ")}</p>
      </div>
      {current || !id ? null : (
        <Form method="post" action={`/settings/security/sessions/${id}/end`}>
          <Button
            type="submit"
            variant="quiet"
            aria-label={t("sessions.end_this", { device })}
            className="-ms-4 text-brand-text sm:ms-0"
          >
            {t("sessions.end")}
          </Button>
        </Form>
      )}
    </li>
  );
}

function useDevice({ browser, system }: ListedSession): string {
  const { t } = useTranslation("security");
  if (browser && system) return t("sessions.device", { browser, system });
  return browser ?? system ?? t("sessions.unknown_device");
}

/** Last activity in coarse steps; null for the current session. */
function useLastActivity({ current, last }: ListedSession): string | null {
  const { t } = useTranslation("security");
  if (current) return null;
  return t(`sessions.last.${last ?? "earlier"}`);
}
