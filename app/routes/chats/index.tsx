import { useEffect } from "react";
import { useNavigate, useRouteLoaderData } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import { EmptyState } from "~/ui/empty-state";
import type { loader } from "../layouts/chat";
import { PageTitle } from "../layouts/page-title";
import { readLastConversation } from "./last-conversation";
import { NoMessages } from "./no-messages";

/** Beside the list on wide screens, while no conversation is open: the one that was open last opens again, else how to begin. */
export default function NoConversation() {
  const { t } = useTranslation("chat");
  const list = useRouteLoaderData<typeof loader>("routes/layouts/chat");
  useReopen(list);
  const none = list?.conversations.length === 0;
  return (
    <div className="grid flex-1 place-items-center">
      <PageTitle>{t("title")}</PageTitle>
      {none ? (
        <NoMessages />
      ) : (
        <EmptyState picture="messages" title={t("pick.title")}>
          {t("pick.text")}
        </EmptyState>
      )}
    </div>
  );
}

/** Where list and conversation stand side by side (R94); one that is not in the list is gone. */
const WIDE = "(min-width: 48rem)";

function useReopen(list: { memberId: string; conversations: { id: string }[] } | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    const last = list && matchMedia(WIDE).matches ? readLastConversation(list.memberId) : null;
    if (last && list?.conversations.some(({ id }) => id === last.id))
      void navigate(`/chats/${last.id}`, { replace: true });
  }, [list, navigate]);
}
