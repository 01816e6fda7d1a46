import { useTranslation } from "react-i18next";
import { useRouteLoaderData } from "react-router";
import { EmptyState } from "~/ui/empty-state";
import type { loader } from "../layouts/chat";
import { PageTitle } from "../layouts/page-title";

/** Beside the list on wide screens, while no conversation is open. Where there is none, the list says all there is to say. */
export default function NoConversation() {
  const { t } = useTranslation("chat");
  const list = useRouteLoaderData<typeof loader>("routes/layouts/chat");
  return (
    <div className="grid flex-1 place-items-center">
      <PageTitle>{t("title")}</PageTitle>
      {list?.conversations.length === 0 ? null : (
        <EmptyState picture="messages" title={t("pick.title")}>
          {t("pick.text")}
        </EmptyState>
      )}
    </div>
  );
}
