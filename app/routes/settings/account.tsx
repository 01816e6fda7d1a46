import { Form } from "react-router";
import { listAddresses } from "~/domain/address/request-mail-change";
import { EmailSection } from "~/forms/change-email";
import { LANGUAGE_NAMES, type Language } from "~/i18n/languages";
import { useTranslation } from "~/i18n/use-translation";
import { PageTitle } from "~/layouts/page-head";
import { useRoot } from "~/layouts/use-root";
import { getServices } from "~/request/middleware/context";
import { requireViewer } from "~/request/require-viewer";
import { Alert } from "~/ui/alert";
import { Button, LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Page } from "~/ui/page";
import { SettingsSection } from "~/ui/sections";
import type { Route } from "./+types/account";

/** GET /settings/account: the account's address and language. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(request, context);
  return {
    name: viewer.name,
    addresses: await listAddresses(getServices(context), viewer),
    language: viewer.language,
    saved: url.searchParams.get("saved") === "language",
  };
}

export default function Account({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("settings");
  const { name, addresses, language, saved } = loaderData;
  return (
    <Page
      width="prose"
      title={t("account.title")}
      before={saved ? <SavedAlert>{t("account.language_saved")}</SavedAlert> : undefined}
    >
      <PageTitle>{t("account.title")}</PageTitle>
      <div className="grid gap-6">
        <EmailSection addresses={addresses} />
        <SettingsSection id="name" title={t("account.name")}>
          <p className="wrap-anywhere">
            <bdi translate="no">{name}</bdi>
          </p>
          <LinkButton to="/profile#field-name" variant="secondary" className="justify-self-start">
            {t("common:nav.my_profile")}
          </LinkButton>
        </SettingsSection>
        <LanguageSection language={language} />
      </div>
    </Page>
  );
}

function SavedAlert({ children }: { children: string }) {
  return (
    <Alert tone="success" live>
      {children}
    </Alert>
  );
}

/** A press saves; the page reloads in full, since every text changes. */
function LanguageSection({ language }: { language: Language }) {
  const { t } = useTranslation("settings");
  const { languages } = useRoot();
  return (
    <SettingsSection id="language" title={t("account.language")}>
      <Form method="post" action="/lang-config" reloadDocument>
        <input type="hidden" name="next" value="/settings/account?saved=language" />
        <fieldset aria-describedby="language-hint" className="grid gap-3">
          <legend className="mb-1 font-semibold">{t("account.language_label")}</legend>
          <p id="language-hint" className="text-sm text-muted">
            {t("account.language_hint")}
          </p>
          <div className="flex flex-wrap gap-2">
            {languages.map((code) => (
              <Button
                key={code}
                type="submit"
                name="locale"
                value={code}
                lang={code}
                variant="secondary"
                aria-pressed={code === language}
                icon={code === language ? <Icon name="check" size={18} /> : undefined}
              >
                {LANGUAGE_NAMES[code]}
              </Button>
            ))}
          </div>
        </fieldset>
      </Form>
    </SettingsSection>
  );
}
