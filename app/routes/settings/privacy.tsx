import { redirect } from "react-router";
import { findPrivacySettings, type PrivacySettings } from "~/domain/profile/find-privacy";
import { type PrivacySwitchName, switchFormSchema } from "~/domain/profile/privacy.schema";
import { readForm } from "~/http/read-form";
import { requireViewer } from "~/http/require-viewer";
import { getTimeZone } from "~/http/time-zone";
import { useTranslation } from "~/i18n/use-translation";
import { getServices } from "~/middleware/context";
import { LinkButton } from "~/ui/link-button";
import { Page } from "~/ui/page";
import { PageTitle } from "../layouts/page-title";
import type { Route } from "./+types/privacy";
import { Consents } from "./consents";
import { FictionalConsent } from "./fictional-consent";
import { PrivacySwitch } from "./privacy-switch";
import { saveSwitch } from "./save-switch";
import { SettingsSection } from "./settings-section";

/** GET /settings/privacy: who sees the member, what others are notified of, and the consents. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(request, context);
  return {
    ...(await findPrivacySettings(getServices(context), viewer)),
    saved: url.searchParams.get("saved"),
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
          <Switches on={on} saved={saved} of={["blurring"]} />
        </SettingsSection>
        <Consents {...loaderData} />
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
];

type SwitchesProps = { on: PrivacySettings["on"]; saved: string | null; of: PrivacySwitchName[] };

/** Switches without effect for an invisible member. */
const IDLE_WHEN_INVISIBLE: readonly PrivacySwitchName[] = [
  "visible_logged_out",
  "promoted",
  "presence",
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
