import { Link, Outlet, useMatches } from "react-router";
import { listConversations } from "~/domain/conversation/list-conversations";
import { getNamePhoto } from "~/http/outlook";
import { requireViewer } from "~/http/require-viewer";
import { getTimeZone } from "~/http/time-zone";
import { useTranslation } from "~/i18n/use-translation";
import { getServices } from "~/middleware/context";
import { ChatLayout } from "~/ui/chat/chat-layout";
import { ListHead } from "~/ui/chat/list-head";
import { TabBar } from "~/ui/tab-bar";
import { useLinks } from "~/ui/use-links";
import { ConversationList } from "../chats/conversation-list";
import { NoMessages } from "../chats/no-messages";
import { useConversations } from "../chats/use-conversations";
import { requireJoined } from "../join/require-joined";
import type { Route } from "./+types/chat";
import { EntryWarned } from "./entry-warning";
import { Account } from "./site-header";
import { useNavItems } from "./use-nav-items";

/** The chats list beside whatever is open (R7): bare, without the head and foot of the site. The list leads out. */
export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const viewer =
    url.pathname.startsWith("/members/") && params.id
      ? requireJoined(context, params.id)
      : requireViewer(request, context);
  const after = url.searchParams.get("after");
  const list = await listConversations(
    getServices(context),
    { viewer, namePhoto: getNamePhoto(context) },
    after,
  );
  return {
    ...list,
    memberId: viewer.id,
    timeZone: getTimeZone(context),
    now: Date.now(),
  };
}

export default function ChatLayoutRoute({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("chat");
  const items = useNavItems();
  const { links } = useLinks();
  const atList = useMatches().some((match) => match.id === "routes/chats/index");
  return (
    <EntryWarned layout="chat">
      <ChatLayout
        skipLabel={t("common:nav.skip")}
        head={
          <ListHead
            title={t("title")}
            heading={atList ? "h1" : "h2"}
            navLabel={t("common:nav.main")}
            items={items.filter(({ to }) => to !== "/chats")}
            account={<Account place="here" />}
          />
        }
        list={
          <>
            <Conversations loaderData={loaderData} />
            {loaderData.next ? <Older after={loaderData.next} /> : null}
          </>
        }
        listProps={links}
        showing={atList ? "list" : "conversation"}
        tabs={<TabBar navLabel={t("common:nav.main")} items={items} />}
      >
        <Outlet />
      </ChatLayout>
    </EntryWarned>
  );
}

function Conversations({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { t } = useTranslation("chat");
  const conversations = useConversations(loaderData.conversations, loaderData.memberId);
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
