import { Link, Outlet, type ShouldRevalidateFunctionArgs, useMatches } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import { changesHashOnly } from "~/kit/url";
import { SiteHeader, useNavItems } from "~/layouts/site-header";
import { requireMemberOrSignup, requireViewer } from "~/request/require-viewer";
import { ChatLayout, ListHead } from "~/ui/chat/chat-layout";
import { TabBar } from "~/ui/nav-bars";
import { useLinks } from "~/ui/use-links";
import { EntryWarningGuard } from "../../../layouts/entry-warning";
import {
  ChatDeletionContext,
  DeletionNotice,
  DeletionToast,
  useChatDeletion,
  useChatDeletionContext,
} from "../deletion/chat-deletion";
import type { Route } from "./+types/chat-layout";
import { ChatSearchResults, ListTools } from "./chat-search";
import { ConversationList, NoMessages } from "./conversation-list";
import { loadConversationList, loadDeletionNotice } from "./load-conversation-list";
import { useLiveConversations } from "./use-live-conversations";

/**
 * The chat list next to the open chat, under the site's top bar and without a footer; on phones an
 * open chat has the screen for itself (R7).
 */
export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const viewer =
    url.pathname.startsWith("/members/") && params.id
      ? requireMemberOrSignup(request, context, params.id)
      : requireViewer(request, context);
  const [list, deleted] = await Promise.all([
    loadConversationList({ request, url, context }, viewer),
    loadDeletionNotice(context, viewer, url),
  ]);
  return { ...list, deleted };
}

/** A photo opened or closed by the hash does not change the list. */
export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs) =>
  change.defaultShouldRevalidate && !changesHashOnly(change);

export default function ChatLayoutRoute({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("chat");
  const items = useNavItems();
  const { links } = useLinks();
  const deletion = useChatDeletion();
  const page = useMatches().at(-1)?.id;
  const atList = page === "routes/chats/list/index";
  return (
    <EntryWarningGuard layout="chat">
      <ChatDeletionContext value={deletion}>
        <ChatLayout
          skipLabel={t("common:nav.skip")}
          writeLabel={COMPOSER_ROUTES.has(page) ? t("composer.skip") : undefined}
          top={<SiteHeader skips={false} />}
          head={<ChatListHead loaderData={loaderData} heading={atList ? "h1" : "h2"} />}
          list={<List loaderData={loaderData} />}
          listProps={links}
          showing={atList ? "list" : "conversation"}
          tabs={<TabBar navLabel={t("common:nav.main")} items={items} />}
        >
          <Outlet />
        </ChatLayout>
        <DeletionToast deletion={deletion} />
      </ChatDeletionContext>
    </EntryWarningGuard>
  );
}

/** Routes with a message composer. */
const COMPOSER_ROUTES = new Set<string | undefined>([
  "routes/chats/conversation",
  "routes/chats/first-message/first-message",
]);

type LoaderDataProps = Pick<Route.ComponentProps, "loaderData">;
type ChatListHeadProps = LoaderDataProps & { heading: "h1" | "h2" };

function ChatListHead({ loaderData, heading }: ChatListHeadProps) {
  const { t } = useTranslation("chat");
  return (
    <>
      <ListHead title={t("title")} heading={heading} />
      <ListTools search={loaderData.search} unreadFirst={loaderData.unreadFirst} />
      <DeletionNotice of={loaderData.deleted} />
    </>
  );
}

function List({ loaderData }: LoaderDataProps) {
  const { search, next } = loaderData;
  if (search?.found) return <ChatSearchResults {...loaderData} found={search.found} />;
  return (
    <>
      <Conversations loaderData={loaderData} />
      {next ? <OlderChatsLink after={next} /> : null}
    </>
  );
}

function Conversations({ loaderData }: LoaderDataProps) {
  const { t } = useTranslation("chat");
  const { hidden } = useChatDeletionContext();
  const all = useLiveConversations(loaderData);
  const conversations = all.filter(({ id }) => !hidden.includes(id));
  if (conversations.length > 0)
    return <ConversationList {...loaderData} conversations={conversations} />;
  return (
    <li>
      <div className="md:hidden">
        <NoMessages />
      </div>
      <p className="px-4 py-5 text-muted max-md:hidden">{t("empty.title")}</p>
    </li>
  );
}

function OlderChatsLink({ after }: { after: string }) {
  const { t } = useTranslation("chat");
  return (
    <li className="p-3 text-center">
      <Link
        to={`/chats?after=${after}`}
        className="inline-flex min-h-11 items-center font-semibold text-brand-text underline underline-offset-4"
      >
        {t("list.older")}
      </Link>
    </li>
  );
}
