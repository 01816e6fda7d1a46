import type { RegionCode } from "~/domain/location/location";
import { regionName } from "~/domain/location/location";
import { MAX_PASSKEYS } from "~/domain/passkey/passkey";
import { findSecuritySettings } from "~/domain/security/find-security-settings";
import { listSessions } from "~/domain/session/list-sessions";
import type { Language } from "~/i18n/languages";
import { useTranslation } from "~/i18n/use-translation";
import { getLanguage, getServices } from "~/request/middleware/context";
import { requireViewer } from "~/request/require-viewer";
import { getTimeZone } from "~/request/time-zone";
import { Alert } from "~/ui/alert";
import { Page } from "~/ui/page";
import { PageTitle } from "../../layouts/page-title";
import { PasswordSection } from "../password/password-section";
import { PasskeysSection } from "../security/passkeys-section";
import { SessionsSection } from "../security/sessions-section";
import { TwoFactorSection } from "../security/two-factor-section";
import type { Route } from "./+types/security";

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
