import { useLocation, useParams } from "react-router";
import type { Conversation } from "~/domain/conversation/list-conversations";
import { photoPath } from "~/domain/photo/photo";
import { useTranslation } from "~/i18n/use-translation";
import { ERASED_MEMBER_ID, type MemberId } from "~/kit/ids";
import { isolateBidi } from "~/kit/text";
import { FictionalChip } from "~/layouts/member-name";
import { Badge } from "~/ui/badge";
import { LinkButton } from "~/ui/button";
import { ConversationRow } from "~/ui/chat/conversation-row";
import { EmptyState } from "~/ui/empty-state";
import { GiftLine, PhotoLine } from "../log/attachment";
import { useRowTime } from "../use-now";

type ConversationListProps = {
  conversations: Conversation[];
  memberId: MemberId;
  timeZone: string;
  now: number;
  /**
   * The search words, kept in the links so that the results stay next to the opened conversation.
   */
  searchText?: string;
};

/**
 * The rows of the chat list. The open conversation has no badge, since its messages are being read.
 */
export function ConversationList({
  conversations,
  memberId,
  searchText,
  ...where
}: ConversationListProps) {
  const { t } = useTranslation("chat");
  const timeOf = useRowTime(where);
  const { id: read } = useParams();
  const { pathname } = useLocation();
  const query = searchText ? `?${new URLSearchParams({ q: searchText })}` : "";
  return conversations.map((row) => (
    <ConversationRow
      key={row.id}
      to={`/chats/${row.id}${query}`}
      open={pathname === `/chats/${row.id}`}
      name={row.name || t("head.gone_name")}
      photo={{ src: row.photoId && photoPath(row.photoId, "thumb") }}
      preview={
        row.gift ? (
          <GiftLine gift={row.gift} own={row.lastSender === memberId} />
        ) : row.photo ? (
          <PhotoLine own={row.lastSender === memberId} />
        ) : row.lastSender === memberId ? (
          t("list.you", { text: isolateBidi(row.preview) })
        ) : (
          row.preview || t(row.otherId === ERASED_MEMBER_ID ? "log.removed" : "log.withheld")
        )
      }
      time={timeOf(row.at)}
      badge={
        row.unread > 0 && row.id !== read ? (
          <Badge count={row.unread} label={t("common:badge.unread", { count: row.unread })} />
        ) : undefined
      }
      chip={<FictionalChip of={row} />}
    />
  ));
}

/** Explains how to start a chat: in the list on phones, in the pane next to it on wide screens. */
export function NoMessages() {
  const { t } = useTranslation("chat");
  return (
    <EmptyState
      picture="messages"
      title={t("empty.title")}
      action={<LinkButton to="/members">{t("empty.action")}</LinkButton>}
    >
      {t("empty.text")}
    </EmptyState>
  );
}
