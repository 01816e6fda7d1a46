import { Link, Outlet, type ShouldRevalidateFunctionArgs, useMatches } from "react-router";
import { requireViewer } from "~/http/require-viewer";
import { useTranslation } from "~/i18n/use-translation";
import { changesHashOnly } from "~/kit/hash-change";
import { ChatLayout } from "~/ui/chat/chat-layout";
import { ListHead } from "~/ui/chat/list-head";
import { TabBar } from "~/ui/tab-bar";
import { useLinks } from "~/ui/use-links";
import { ConversationList } from "../chats/conversation-list";
import { DeletedNote } from "../chats/deleted-note";
import { ListTools } from "../chats/list-tools";
import { loadDeleted } from "../chats/load-deleted";
import { loadList } from "../chats/load-list";
import { NoMessages } from "../chats/no-messages";
import { Removed } from "../chats/removed";
import { SearchResults } from "../chats/search-results";
import { useConversations } from "../chats/use-conversations";
import { RemovalContext, useRemoval, useRemoving } from "../chats/use-removing";
import { requireJoined } from "../join/require-joined";
import type { Route } from "./+types/chat";
import { EntryWarned } from "./entry-warning";
import { Account } from "./site-header";
import { useNavItems } from "./use-nav-items";

/**
 * The chat list next to the open chat (R7), without the site's header and footer. The list has the
 * link out.
 */
export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const viewer =
    url.pathname.startsWith("/members/") && params.id
      ? requireJoined(request, context, params.id)
      : requireViewer(request, context);
  const [list, deleted] = await Promise.all([
    loadList({ request, url, context }, viewer),
    loadDeleted(context, viewer, url),
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
  const removing = useRemoving();
  const page = useMatches().at(-1)?.id;
  const atList = page === "routes/chats/index";
  return (
    <EntryWarned layout="chat">
      <RemovalContext value={removing}>
        <ChatLayout
          skipLabel={t("common:nav.skip")}
          writeLabel={WRITES.has(page) ? t("composer.placeholder") : undefined}
          head={<Head loaderData={loaderData} heading={atList ? "h1" : "h2"} items={items} />}
          list={<List loaderData={loaderData} />}
          listProps={links}
          showing={atList ? "list" : "conversation"}
          tabs={<TabBar navLabel={t("common:nav.main")} items={items} />}
        >
          <Outlet />
        </ChatLayout>
        <Removed removing={removing} />
      </RemovalContext>
    </EntryWarned>
  );
}

/** Routes with a message composer. */
const WRITES = new Set<string | undefined>([
  ...["routes/chats/conversation", "routes/chats/first-message"],
]);

type Loaded = Pick<Route.ComponentProps, "loaderData">;
type HeadProps = Loaded & { heading: "h1" | "h2"; items: ReturnType<typeof useNavItems> };

function Head({ loaderData, heading, items }: HeadProps) {
  const { t } = useTranslation("chat");
  return (
    <>
      <ListHead
        title={t("title")}
        heading={heading}
        navLabel={t("common:nav.main")}
        items={items.filter(({ to }) => to !== "/chats")}
        account={<Account place="here" />}
      />
      <ListTools search={loaderData.search} unreadFirst={loaderData.unreadFirst} />
      <DeletedNote of={loaderData.deleted} />
    </>
  );
}

function List({ loaderData }: Loaded) {
  const { search, next } = loaderData;
  if (search?.found) return <SearchResults {...loaderData} found={search.found} />;
  return (
    <>
      <Conversations loaderData={loaderData} />
      {next ? <Older after={next} /> : null}
    </>
  );
}

function Conversations({ loaderData }: Loaded) {
  const { t } = useTranslation("chat");
  const { hidden } = useRemoval();
  const all = useConversations(loaderData);
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

function Older({ after }: { after: string }) {
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
