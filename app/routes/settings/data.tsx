import { requireViewer } from "~/http/require-viewer";
import { useTranslation } from "~/i18n/use-translation";
import { Page } from "~/ui/page";
import { PageTitle } from "../layouts/page-title";
import type { Route } from "./+types/data";
import { ByMail } from "./by-mail";

/** /settings/data: a copy of what is stored about the member. */
export function loader({ request, context }: Route.LoaderArgs) {
  requireViewer(request, context);
  return null;
}

export default function YourData() {
  const { t } = useTranslation("settings");
  return (
    <Page width="prose" title={t("data.title")}>
      <PageTitle>{t("data.title")}</PageTitle>
      <ByMail />
    </Page>
  );
}
