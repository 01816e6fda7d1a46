import { Form } from "react-router";
import { type RegionCode, regionName } from "~/domain/location/location";
import { MAX_PASSKEYS } from "~/domain/passkey/passkey";
import { findSecuritySettings, type PasskeySummary } from "~/domain/security/security-settings";
import { type ListedSession, listSessions } from "~/domain/session/end-session";
import { PasswordSection } from "~/forms/new-password";
import { formatDate } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { useTranslation } from "~/i18n/use-translation";
import { PageTitle } from "~/layouts/page-head";
import { useRoot } from "~/layouts/use-root";
import { getLanguage, getServices } from "~/request/middleware/context";
import { requireViewer } from "~/request/require-viewer";
import { getTimeZone } from "~/request/visitor-context";
import { Alert } from "~/ui/alert";
import { LabelChip } from "~/ui/badge";
import { Button, LinkButton } from "~/ui/button";
import { Field } from "~/ui/field";
import { Page } from "~/ui/page";
import { Disclosure, SettingsSection } from "~/ui/sections";
import type { Route } from "./+types/security";

type PasskeysSectionProps = { passkeys: PasskeySummary[]; most: number; timeZone: string };

/** Section with the member's passkeys. */
function PasskeysSection({ passkeys, most, timeZone }: PasskeysSectionProps) {
  const { t } = useTranslation("security");
  return (
    <SettingsSection id="passkeys" title={t("passkey.title")}>
      <p className="text-sm text-muted">{t("passkey.what")}</p>
      {passkeys.length > 0 ? (
        <ul className="grid gap-3">
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <PasskeyLine {...passkey} timeZone={timeZone} />
            </li>
          ))}
        </ul>
      ) : null}
      {passkeys.length < most ? (
        <LinkButton
          to="/settings/security/passkey"
          variant="secondary"
          className="justify-self-start"
        >
          {t("passkey.add")}
        </LinkButton>
      ) : (
        <p className="text-sm">{t("refusal.too_many_passkeys")}</p>
      )}
    </SettingsSection>
  );
}

function PasskeyLine({ timeZone, ...passkey }: PasskeySummary & { timeZone: string }) {
  const { t } = useTranslation("security");
  const { locale } = useRoot();
  const { id, name, createdAt, usedAt, synced } = passkey;
  const day = (at: number) => formatDate(at, locale, timeZone);
  const details = [
    t("passkey.since", { date: day(createdAt) }),
    usedAt === null ? t("passkey.never_used") : t("passkey.used", { date: day(usedAt) }),
    synced ? t("passkey.synced") : null,
  ];
  return (
    <Disclosure
      summary={
        <>
          <bdi translate="no" className="wrap-anywhere">
            {name}
          </bdi>
          <span className="block text-sm font-normal text-muted">
            {details.filter(Boolean).join(" · ")}
          </span>
        </>
      }
    >
      <div className="grid gap-5">
        <Rename id={id} name={name} />
        <Form
          method="post"
          action={`/settings/security/passkeys/${id}/remove`}
          className="grid justify-items-start gap-3 border-t border-line pt-4"
        >
          <p className="text-sm text-muted">{t("passkey.remove_text")}</p>
          <Button type="submit" variant="danger">
            {t("passkey.remove")}
          </Button>
        </Form>
      </div>
    </Disclosure>
  );
}

function Rename({ id, name }: Pick<PasskeySummary, "id" | "name">) {
  const { t } = useTranslation("security");
  return (
    <Form
      method="post"
      action={`/settings/security/passkeys/${id}/rename`}
      className="grid justify-items-start gap-3"
    >
      <Field
        id={`name-${id}`}
        name="name"
        label={t("passkey.name")}
        defaultValue={name}
        maxLength={40}
        autoComplete="off"
        required
      />
      <Button type="submit" variant="secondary">
        {t("passkey.rename")}
      </Button>
    </Form>
  );
}

/** `place` is the location's name in the page's language. */
type ShownSession = ListedSession & { place: string | null };
type SessionsSectionProps = { sessions: ShownSession[]; timeZone: string };

/** Section with the member's active sessions. */
function SessionsSection({ sessions, timeZone }: SessionsSectionProps) {
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

/** Section that turns the second factor on or off. */
function TwoFactorSection({ factor }: { factor: { codesLeft: number } | null }) {
  const { t } = useTranslation("security");
  return (
    <SettingsSection id="app" title={t("app.title")}>
      <p className="text-sm text-muted">{t("app.what")}</p>
      {factor ? (
        <>
          <p className="font-semibold">{t("app.is_on")}</p>
          <p>{t("recovery.left", { count: factor.codesLeft })}</p>
          <div className="flex flex-wrap gap-3">
            <LinkButton to="/settings/security/codes" variant="secondary">
              {t("recovery.renew")}
            </LinkButton>
            <LinkButton to="/settings/security/app/off" variant="quiet">
              {t("app.turn_off")}
            </LinkButton>
          </div>
        </>
      ) : (
        <LinkButton to="/settings/security/app" variant="secondary" className="justify-self-start">
          {t("app.set_up")}
        </LinkButton>
      )}
    </SettingsSection>
  );
}

/** The last action, from the query; texts are `done.*` of security.json. */
const DONE_ACTIONS = [
  "session_ended",
  "others_ended",
  "passkey_added",
  "passkey_renamed",
  "passkey_removed",
  "factor_off",
] as const;

/** GET /settings/security: login methods and active sessions. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(request, context);
  const services = getServices(context);
  const language = getLanguage(context);
  const timeZone = getTimeZone(context);
  const [sessions, { passkeys, factor }] = await Promise.all([
    listSessions(services, viewer, timeZone),
    findSecuritySettings(services, viewer),
  ]);
  return {
    passkeys,
    factor,
    timeZone,
    most: MAX_PASSKEYS,
    sessions: sessions.map((one) => ({
      ...one,
      place: one.place && regionLabel(one.place, language),
    })),
    done: DONE_ACTIONS.find((word) => word === url.searchParams.get("done")) ?? null,
  };
}

/** "North Holland, Netherlands"; an unknown region is shown as its country. */
function regionLabel(place: RegionCode, language: Language): string {
  const country = new Intl.DisplayNames(language, { type: "region" }).of(place.slice(0, 2));
  return [regionName(place, language), country].filter(Boolean).join(", ");
}

export default function Security({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("security");
  const { done, sessions, passkeys, factor, most, timeZone } = loaderData;
  return (
    <Page width="prose" title={t("title")} before={done ? <DoneAlert what={done} /> : undefined}>
      <PageTitle>{t("title")}</PageTitle>
      <div className="grid gap-6">
        <PasswordSection />
        <PasskeysSection passkeys={passkeys} most={most} timeZone={timeZone} />
        <TwoFactorSection factor={factor} />
        <SessionsSection sessions={sessions} timeZone={timeZone} />
      </div>
    </Page>
  );
}

function DoneAlert({ what }: { what: (typeof DONE_ACTIONS)[number] }) {
  const { t } = useTranslation("security");
  return (
    <Alert tone="success" live>
      {t(`done.${what}`)}
    </Alert>
  );
}
