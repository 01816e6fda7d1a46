import { useLocation, useParams } from "react-router";
import type { Conversation } from "~/domain/conversation/list-conversations";
import { photoPath } from "~/domain/photo/photo";
import { dayOf, formatShortDay, formatTime } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { type MemberId, NOBODY } from "~/kit/ids";
import { isolate } from "~/kit/text";
import { useRoot } from "~/root/use-root";
import { Badge } from "~/ui/badge";
import { ConversationRow } from "~/ui/chat/conversation-row";
import { FictionalChip } from "../members/named";
import { GiftLine } from "./gift-words";
import { PhotoLine } from "./photo-in-log";

type Props = {
  conversations: Conversation[];
  memberId: MemberId;
  timeZone: string;
  now: number;
};

/** The rows of the chats list. The open one shows no badge: its messages are being read. */
export function ConversationList({ conversations, memberId, timeZone, now }: Props) {
  const { t } = useTranslation("chat");
  const { locale } = useRoot();
  const { id: read } = useParams();
  const { pathname } = useLocation();
  const today = dayOf(now, timeZone);
  return conversations.map((row) => (
    <ConversationRow
      key={row.id}
      to={`/chats/${row.id}`}
      open={pathname === `/chats/${row.id}`}
      name={row.name || t("head.gone_name")}
      photo={{ src: row.photoId && photoPath(row.photoId, "thumb") }}
      preview={
        row.gift ? (
          <GiftLine gift={row.gift} own={row.lastSender === memberId} />
        ) : row.photo ? (
          <PhotoLine own={row.lastSender === memberId} />
        ) : row.lastSender === memberId ? (
          t("list.you", { text: isolate(row.preview) })
        ) : (
          row.preview || t(row.otherId === NOBODY ? "log.removed" : "log.withheld")
        )
      }
      time={{
        iso: new Date(row.at).toISOString(),
        label:
          dayOf(row.at, timeZone) === today
            ? formatTime(row.at, locale, timeZone)
            : formatShortDay(row.at, locale, timeZone),
      }}
      badge={
        row.unread > 0 && row.id !== read ? (
          <Badge count={row.unread} label={t("common:badge.unread", { count: row.unread })} />
        ) : undefined
      }
      chip={<FictionalChip of={{ fictional: Boolean(row.fictional) }} />}
    />
  ));
}
