import { useTranslation } from "react-i18next";
import { EmptyState } from "~/ui/empty-state";
import { PageTitle } from "../layouts/page-title";

/** Beside the list on wide screens, while no conversation is open. */
export default function NoConversation() {
  const { t } = useTranslation("chat");
  return (
    <div className="grid flex-1 place-items-center">
      <PageTitle>{t("title")}</PageTitle>
      <EmptyState picture="messages" title={t("pick.title")}>
        {t("pick.text")}
      </EmptyState>
    </div>
  );
}
