import { type SubmitEvent, useEffect, useState } from "react";
import { Form, redirect, useRevalidator } from "react-router";
import { PROFILE_CONSENTS, type ProfileConsent } from "~/domain/account/consents";
import { type PrivacySwitchName, switchFormSchema } from "~/domain/profile/privacy.schema";
import { findPrivacySettings, type PrivacySettings } from "~/domain/profile/privacy-settings";
import { formatDate } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { postJson } from "~/kit/api-client";
import { PageTitle } from "~/layouts/page-head";
import { useRoot } from "~/layouts/use-root";
import { getServices } from "~/request/middleware/context";
import { readForm } from "~/request/read-form";
import { requireViewer } from "~/request/require-viewer";
import { saveSwitch } from "~/request/save-profile";
import { getTimeZone } from "~/request/visitor-context";
import { Button, LinkButton } from "~/ui/button";
import { Page } from "~/ui/page";
import { SettingsSection } from "~/ui/sections";
import { Switch } from "~/ui/switch";
import type { Route } from "./+types/privacy";

type ConsentsProps = Pick<PrivacySettings, "consents"> & {
  withdrawn: string | null;
  timeZone: string;
};

/** The member's consents with their dates, and a withdrawal as easy as giving them. */
function Consents({ consents, withdrawn, timeZone }: ConsentsProps) {
  const { t } = useTranslation("settings");
  return (
    <SettingsSection id="consents" title={t("privacy.consent.title")}>
      <p className="text-muted">{t("privacy.consent.lead")}</p>
      <ul className="grid gap-4 divide-y divide-line *:not-last:pb-4">
        {PROFILE_CONSENTS.map((subject) => (
          <li key={subject} className="flex flex-wrap items-center justify-between gap-3">
            <ConsentItem
              subject={subject}
              givenAt={consents[subject]}
              withdrawn={withdrawn === subject}
              timeZone={timeZone}
            />
          </li>
        ))}
      </ul>
    </SettingsSection>
  );
}

type ConsentItemProps = {
  subject: ProfileConsent;
  givenAt: number | null;
  withdrawn: boolean;
  timeZone: string;
};

function ConsentItem({ subject, givenAt, withdrawn, timeZone }: ConsentItemProps) {
  const { t } = useTranslation("settings");
  const { locale } = useRoot();
  return (
    <>
      <div className="grid gap-0.5">
        <h3 id={`${subject}-consent`} className="font-sans text-base font-semibold">
          {t(`privacy.consent.${subject}`)}
        </h3>
        <p role="status" className={withdrawn ? "text-sm text-success" : "text-sm text-muted"}>
          {givenAt !== null
            ? t("privacy.consent.given", { date: formatDate(givenAt, locale, timeZone) })
            : t(withdrawn ? "privacy.consent.withdrawn" : "privacy.consent.none")}
        </p>
      </div>
      {givenAt === null ? null : (
        <Form method="post" action="/settings/privacy/withdraw" preventScrollReset>
          <input type="hidden" name="consent" value={subject} />
          <Button type="submit" variant="secondary" aria-describedby={`${subject}-consent`}>
            {t("privacy.consent.withdraw")}
          </Button>
        </Form>
      )}
    </>
  );
}

/** GET /settings/privacy: who sees the member, what others are notified of, and the consents. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(request, context);
  return {
    ...(await findPrivacySettings(getServices(context), viewer)),
    saved: url.searchParams.get("saved"),
    orientationDue: viewer.orientationDue === true,
    withdrawn: url.searchParams.get("withdrawn"),
    timeZone: getTimeZone(context),
  };
}

/** Saves a switch without JavaScript and redirects back to it. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(request, context);
  const form = await readForm(request, switchFormSchema);
  if (!form.ok) return form.reply;
  const { switch: which, on } = form.value;
  await saveSwitch(context, viewer, { which, on: on === "yes" });
  return redirect(`/settings/privacy?saved=${which}#${which}`, 303);
}

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("settings");
  const { on, saved } = loaderData;
  return (
    <Page width="prose" title={t("privacy.title")}>
      <PageTitle>{t("privacy.title")}</PageTitle>
      <div className="grid gap-6">
        <SettingsSection id="seen" title={t("privacy.seen_title")}>
          <Switches on={on} saved={saved} of={VISIBILITY_SWITCHES} />
        </SettingsSection>
        <SettingsSection id="told" title={t("privacy.told_title")}>
          <p className="text-muted">{t("privacy.told_lead")}</p>
          <Switches on={on} saved={saved} of={["presence", "receipts", "typing"]} />
        </SettingsSection>
        <SettingsSection id="shown" title={t("privacy.shown_title")}>
          <Switches on={on} saved={saved} of={["blurring_untrusted", "blurring"]} />
        </SettingsSection>
        <Consents {...loaderData} />
        <OrientationConsent {...loaderData} />
        <FictionalConsent {...loaderData} />
        <SettingsSection id="blocked" title={t("safety:blocked.title")}>
          <LinkButton to="/settings/blocked" variant="secondary" className="justify-self-start">
            {t("blocked.see")}
          </LinkButton>
        </SettingsSection>
      </div>
    </Page>
  );
}

/** Switches for the member's visibility. */
const VISIBILITY_SWITCHES: PrivacySwitchName[] = [
  "invisible",
  "visible_logged_out",
  "promoted",
  "gifts",
  "visits",
];

type SwitchesProps = { on: PrivacySettings["on"]; saved: string | null; of: PrivacySwitchName[] };

/** Switches without effect for an invisible member. */
const IDLE_WHEN_INVISIBLE: readonly PrivacySwitchName[] = [
  "visible_logged_out",
  "promoted",
  "presence",
  "visits",
];

function Switches({ on, saved, of }: SwitchesProps) {
  return (
    <div className="grid gap-5 divide-y divide-line *:not-last:pb-5">
      {of.map((which) => (
        <PrivacySwitch
          key={which}
          which={which}
          stored={on[which]}
          saved={saved === which}
          idle={on.invisible && IDLE_WHEN_INVISIBLE.includes(which)}
        />
      ))}
    </div>
  );
}

type OrientationConsentProps = ConsentsProps & { orientationDue: boolean };

/** The consent to use whom the member seeks (R614); nothing for members who need none. */
function OrientationConsent(props: OrientationConsentProps) {
  const { t } = useTranslation("settings");
  const { locale } = useRoot();
  const givenAt = props.orientationDue ? null : props.consents.orientation;
  if (givenAt === null && !props.orientationDue) return null;
  const isGone = props.withdrawn === "orientation";
  return (
    <SettingsSection id="orientation" title={t("privacy.orientation.title")}>
      <p role="status" className={isGone ? "text-success" : "text-muted"}>
        {givenAt === null
          ? t(isGone ? "privacy.orientation.withdrawn" : "privacy.orientation.none")
          : t("privacy.consent.given", { date: formatDate(givenAt, locale, props.timeZone) })}
      </p>
      {givenAt === null ? (
        <LinkButton to="/consent" variant="secondary" className="justify-self-start">
          {t("join:consent.agree")}
        </LinkButton>
      ) : (
        <Form method="post" action="/settings/privacy/withdraw" preventScrollReset>
          <p className="mb-3">{t("privacy.orientation.effect")}</p>
          <input type="hidden" name="consent" value="orientation" />
          <Button type="submit" variant="secondary" aria-describedby="orientation-title">
            {t("privacy.fictional.withdraw")}
          </Button>
        </Form>
      )}
    </SettingsSection>
  );
}

type FictionalConsentProps = Pick<PrivacySettings, "consents"> & {
  withdrawn: string | null;
  timeZone: string;
};

/**
 * The consent to pay for messages to fictional profiles, and its withdrawal (R231); renders nothing
 * if the site has none.
 */
function FictionalConsent({ consents, withdrawn, timeZone }: FictionalConsentProps) {
  const { t } = useTranslation("settings");
  const { locale, site } = useRoot();
  const givenAt = consents.fictional_profiles;
  if (givenAt === null && !site.fictional) return null;
  const gone = withdrawn === "fictional_profiles";
  return (
    <SettingsSection id="fictional" title={t("privacy.fictional.title")}>
      <p role="status" className={gone ? "text-success" : "text-muted"}>
        {givenAt === null
          ? t(gone ? "privacy.fictional.withdrawn" : "privacy.fictional.none")
          : t("privacy.fictional.given", { date: formatDate(givenAt, locale, timeZone) })}
      </p>
      {givenAt === null ? null : (
        <Form method="post" action="/settings/privacy/withdraw" preventScrollReset>
          <input type="hidden" name="consent" value="fictional_profiles" />
          <Button type="submit" variant="secondary" aria-describedby="fictional-title">
            {t("privacy.fictional.withdraw")}
          </Button>
        </Form>
      )}
    </SettingsSection>
  );
}

type PrivacySwitchProps = {
  which: PrivacySwitchName;
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
function PrivacySwitch({ which, stored, saved, idle }: PrivacySwitchProps) {
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

/** The state of a change made on this page. */
type SwitchChange = { on: boolean; status: "waiting" | "saved" | "failed" };

/** A switch that changes optimistically, is saved by an API request, and reverts if that fails. */
function useSwitch(which: PrivacySwitchName, stored: boolean) {
  const { revalidate } = useRevalidator();
  const [pressed, setPressed] = useState<SwitchChange | null>(null);
  // Reloaded data overrides the local state, no matter who changed it.
  useEffect(() => {
    setPressed((last) => (last?.status === "saved" && last.on !== stored ? null : last));
  }, [stored]);
  const press = async (on: boolean) => {
    setPressed({ on, status: "waiting" });
    const answer = await postJson("/api/privacy.php", { switch: which, on });
    setPressed({ on: answer.ok ? on : !on, status: answer.ok ? "saved" : "failed" });
    if (answer.ok) await revalidate();
  };
  return { on: pressed?.on ?? stored, status: pressed?.status ?? null, press };
}
