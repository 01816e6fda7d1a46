import { Form, Link, redirect } from "react-router";
import { consentFormSchema } from "~/domain/profile/consent.schema";
import { statesOrientation } from "~/domain/profile/orientation";
import { giveOrientationConsent, withdrawConsent } from "~/domain/profile/privacy-settings";
import { evictViewer } from "~/domain/session/find-viewer";
import { ConsentSentence } from "~/forms/orientation-consent";
import { useTranslation } from "~/i18n/use-translation";
import { safePath } from "~/kit/url";
import { PageTitle } from "~/layouts/page-head";
import { useRoot } from "~/layouts/use-root";
import { getServices } from "~/request/middleware/context";
import { readActionForm } from "~/request/read-form";
import { requireViewer } from "~/request/require-viewer";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Page } from "~/ui/page";
import type { Route } from "./+types/consent";

/** GET /consent: asks for the consent that a member's choice, or the site, needs (R615). */
export function loader({ request, url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(request, context);
  const next = safePath(url.searchParams.get("next"), "/members");
  if (!viewer.orientationDue) throw redirect(next);
  return { isHidden: viewer.profileStatus !== "active" };
}

/** POST /consent: gives it, or hides the profile. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const viewer = requireViewer(request, context);
  const services = getServices(context);
  const { answer } = await readActionForm(request, consentFormSchema);
  if (answer === "agree") await giveOrientationConsent(services, viewer);
  else await withdrawConsent(services, viewer, "orientation");
  evictViewer(viewer.sessionHash);
  if (answer === "agree") return redirect(safePath(url.searchParams.get("next"), "/members"), 303);
  return redirect(`/consent${url.search}`, 303);
}

const LINK = "inline-block py-2 font-semibold text-brand-text underline";

export default function Consent({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("join");
  return (
    <Page width="form" title={t("consent.title")} lead={t("consent.lead")}>
      <PageTitle>{t("consent.title")}</PageTitle>
      <div className="grid gap-6">
        {loaderData.isHidden ? <Alert tone="info">{t("consent.hidden")}</Alert> : null}
        <p>
          <ConsentSentence />
        </p>
        <Form method="post" className="grid gap-3">
          <Button type="submit" name="answer" value="agree" size="lg" wide>
            {t("consent.agree")}
          </Button>
          {loaderData.isHidden ? null : (
            <Button type="submit" name="answer" value="decline" variant="secondary" size="lg" wide>
              {t("consent.decline")}
            </Button>
          )}
        </Form>
        <OpenLinks />
      </div>
    </Page>
  );
}

/** What stays open without the consent. */
function OpenLinks() {
  const { t } = useTranslation("join");
  const { site } = useRoot();
  return (
    <div className="grid gap-1 border-line border-t pt-5">
      <p className="text-muted">{t("consent.rest")}</p>
      <ul className="flex flex-wrap gap-x-6">
        {statesOrientation(site.niche) ? null : (
          <li>
            <Link to="/profile#who" className={LINK}>
              {t("consent.change")}
            </Link>
          </li>
        )}
        <li>
          <Link to="/settings" className={LINK}>
            {t("consent.settings")}
          </Link>
        </li>
      </ul>
    </div>
  );
}
