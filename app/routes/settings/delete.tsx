import { requireViewer } from "~/http/require-viewer";
import { useTranslation } from "~/i18n/use-translation";
import { Page } from "~/ui/page";
import { PageTitle } from "../layouts/page-title";
import type { Route } from "./+types/delete";
import { ByMail } from "./by-mail";

/** /settings/delete: the end of the account. */
export function loader({ request, context }: Route.LoaderArgs) {
  requireViewer(request, context);
  return null;
}

export default function DeleteAccount() {
  const { t } = useTranslation("settings");
  return (
    <Page width="prose" title={t("delete.title")}>
      <PageTitle>{t("delete.title")}</PageTitle>
      <ByMail />
    </Page>
  );
}
