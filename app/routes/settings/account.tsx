import { Form } from "react-router";
import { findAddress } from "~/domain/account/find-address";
import { requireViewer } from "~/http/require-viewer";
import { LANGUAGE_NAMES, type Language } from "~/i18n/languages";
import { useTranslation } from "~/i18n/use-translation";
import { getServices } from "~/middleware/context";
import { useRoot } from "~/root/use-root";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Page } from "~/ui/page";
import { PageTitle } from "../layouts/page-title";
import type { Route } from "./+types/account";
import { SettingsSection } from "./settings-section";

/** /settings/account: whose account it is, and its language. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(request, context);
  return {
    name: viewer.name,
    email: await findAddress(getServices(context), viewer.siteId, viewer.id),
    language: viewer.language,
    saved: url.searchParams.get("saved") === "language",
  };
}

export default function Account({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("settings");
  const { name, email, language, saved } = loaderData;
  return (
    <Page
      width="prose"
      title={t("account.title")}
      before={saved ? <Saved>{t("account.language_saved")}</Saved> : undefined}
    >
      <PageTitle>{t("account.title")}</PageTitle>
      <div className="grid gap-6">
        <SettingsSection id="email" title={t("account.email")}>
          <p className="wrap-anywhere">{email}</p>
          <p className="text-sm text-muted">{t("account.email_hint")}</p>
        </SettingsSection>
        <SettingsSection id="name" title={t("account.name")}>
          <p className="wrap-anywhere">
            <bdi>{name}</bdi>
          </p>
        </SettingsSection>
        <LanguageSection language={language} />
      </div>
    </Page>
  );
}

function Saved({ children }: { children: string }) {
  return (
    <Alert tone="success" live>
      {children}
    </Alert>
  );
}

/** Loads the page afresh, since every word changes. */
function LanguageSection({ language }: { language: Language }) {
  const { t } = useTranslation("settings");
  const { languages } = useRoot();
  return (
    <SettingsSection id="language" title={t("account.language")}>
      <Form method="post" action="/lang-config" reloadDocument className="grid gap-4">
        <input type="hidden" name="next" value="/settings/account?saved=language" />
        <Field
          as="select"
          name="locale"
          label={t("account.language_label")}
          hint={t("account.language_hint")}
          defaultValue={language}
        >
          {languages.map((code) => (
            <option key={code} value={code} lang={code}>
              {LANGUAGE_NAMES[code]}
            </option>
          ))}
        </Field>
        <Button type="submit" variant="secondary" className="justify-self-start">
          {t("common:form.save")}
        </Button>
      </Form>
    </SettingsSection>
  );
}
