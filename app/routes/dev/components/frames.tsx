import { useTranslation } from "~/i18n/use-translation";
import { Badge } from "~/ui/badge";
import { LinkButton } from "~/ui/button";
import { ChatLayout, ListHead } from "~/ui/chat/chat-layout";
import { ConversationHeader } from "~/ui/chat/conversation-header";
import { ConversationRow } from "~/ui/chat/conversation-row";
import { EmptyState } from "~/ui/empty-state";
import { type NavItem, SkipLink, TabBar, TopBar } from "~/ui/nav-bars";
import { COMPONENTS_PATH } from "./components-path";
import { Group, Piece } from "./piece";

export function FrameGroup() {
  const { t } = useTranslation("common");
  const items = useItems();
  const bar = { siteName: "Velours", skipLabel: t("nav.skip"), navLabel: t("nav.main") };
  const chat = {
    skipLabel: t("nav.skip"),
    head: <ListHead title={t("chat:title")} heading="h2" />,
    list: <Row />,
  };
  return (
    <Group id="frames" title="Frames of a page">
      <Piece name="TopBar, visitor" frame="wide">
        <TopBar {...bar}>
          <LinkButton to="/login" size="sm" variant="secondary">
            {t("nav.login")}
          </LinkButton>
        </TopBar>
      </Piece>
      <Piece name="TopBar, member" frame="wide">
        <TopBar {...bar} items={items} />
      </Piece>
      <Piece name="SkipLink, focused" frame="corner" force="focus">
        <SkipLink to="#frames">{t("nav.skip")}</SkipLink>
      </Piece>
      <Piece name="TabBar, on phones" frame="corner">
        <TabBar navLabel={t("nav.main")} items={items} />
      </Piece>
      <Piece name="ChatLayout, ListHead: the list" frame="screen">
        <ChatLayout {...chat} showing="list">
          <EmptyState picture="messages" title={t("chat:pick.title")}>
            {t("chat:pick.text")}
          </EmptyState>
        </ChatLayout>
      </Piece>
      <Piece name="ChatLayout: a conversation" frame="screen">
        <ChatLayout {...chat} showing="conversation">
          <ConversationHeader back={{ to: "/", label: t("nav.back") }} profileTo="/" name="Aino" />
        </ChatLayout>
      </Piece>
    </Group>
  );
}

function useItems(): NavItem[] {
  const { t } = useTranslation("common");
  const badge = <Badge count={3} label={t("badge.unread", { count: 3 })} />;
  return [
    {
      to: COMPONENTS_PATH,
      label: t("nav.search"),
      shortLabel: t("nav.search_short"),
      icon: "search",
    },
    { to: "/chats", label: t("nav.messages"), icon: "messages", badge },
    { to: "/likes", label: t("nav.likes"), icon: "likes" },
    {
      to: "/premium",
      label: t("nav.premium"),
      shortLabel: t("nav.premium_short"),
      icon: "premium",
    },
  ];
}

function Row() {
  const { t } = useTranslation("chat");
  const time = { iso: "2026-11-20T12:00:00Z", label: t("log.yesterday") };
  return <ConversationRow to="/" name="Aino" preview={t("pick.text")} time={time} />;
}
