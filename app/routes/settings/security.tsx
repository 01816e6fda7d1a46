import { requireViewer } from "~/http/require-viewer";
import { useTranslation } from "~/i18n/use-translation";
import { Page } from "~/ui/page";
import { PageTitle } from "../layouts/page-title";
import { PasswordPart } from "../password/password-part";
import type { Route } from "./+types/security";

/** /settings/security: the account's password and sessions. */
export function loader({ request, context }: Route.LoaderArgs) {
  requireViewer(request, context);
  return null;
}

export default function Security() {
  const { t } = useTranslation("settings");
  return (
    <Page width="prose" title={t("security.title")}>
      <PageTitle>{t("security.title")}</PageTitle>
      <PasswordPart />
    </Page>
  );
}
