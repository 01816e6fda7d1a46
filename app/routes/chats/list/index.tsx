import { useEffect } from "react";
import { redirect, useNavigate, useRouteLoaderData } from "react-router";
import { orderFormSchema } from "~/domain/conversation/conversation.schema";
import { readLastConversation } from "~/features/device/chat-storage";
import { useTranslation } from "~/i18n/use-translation";
import type { ConversationId } from "~/kit/ids";
import { safePath } from "~/kit/url";
import { PageTitle } from "~/layouts/page-head";
import { readForm } from "~/request/read-form";
import { requireViewer } from "~/request/require-viewer";
import { EmptyState } from "~/ui/empty-state";
import { useChatDeletionContext } from "../deletion/chat-deletion";
import type { Route } from "./+types/index";
import type { loader } from "./chat-layout";
import { NoMessages } from "./conversation-list";
import { orderCookie } from "./load-conversation-list";

/**
 * POST /chats: sets whether unread conversations come first in this browser (R259), then redirects
 * back.
 */
export async function action({ request, context }: Route.ActionArgs) {
  requireViewer(request, context);
  const form = await readForm(request, orderFormSchema);
  if (!form.ok) return form.reply;
  const { unread_first: unreadFirst, next } = form.value;
  return redirect(safePath(next, "/chats"), {
    status: 303,
    headers: { "set-cookie": orderCookie(request, unreadFirst === "yes") },
  });
}

/**
 * Next to the list on wide screens while no conversation is open: opens the last one again, else
 * explains how to start.
 */
export default function NoConversation() {
  const { t } = useTranslation("chat");
  const list = useRouteLoaderData<typeof loader>("routes/chats/list/chat-layout");
  useReopenLastConversation(list);
  const none = list?.conversations.length === 0 && !list.search;
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

/** Screens that show list and conversation side by side (R94). */
const WIDE_QUERY = "(min-width: 48rem)";

type ChatListData = { memberId: string; conversations: { id: ConversationId }[] };

function useReopenLastConversation(list: ChatListData | undefined): void {
  const navigate = useNavigate();
  const { hidden } = useChatDeletionContext();
  useEffect(() => {
    const last =
      list && matchMedia(WIDE_QUERY).matches ? readLastConversation(list.memberId) : null;
    if (last && list?.conversations.some(({ id }) => id === last.id && !hidden.includes(id)))
      void navigate(`/chats/${last.id}`, { replace: true });
  }, [list, navigate, hidden]);
}
