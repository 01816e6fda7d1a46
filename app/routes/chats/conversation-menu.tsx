import { Ellipsis, Trash2, UserRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Menu } from "~/ui/menu";
import { MenuItem } from "~/ui/menu-item";

/** What may be done about a conversation: see the profile (where blocking is), delete. Delete asks on a page of its own. */
export function ConversationMenu({ conversationId, otherId, otherName }: { conversationId: string | null; otherId: string; otherName: string }) {
  const { t } = useTranslation("chat");
  return (
    <Menu id="conversation-menu" label={t("head.actions")} trigger={<Ellipsis aria-hidden size={22} />}>
      <p className="truncate px-3 pt-1 pb-2 text-sm text-muted">{otherName}</p>
      <MenuItem to={`/members/${otherId}`} icon={<UserRound aria-hidden size={20} />}>
        {t("head.profile")}
      </MenuItem>
      {conversationId ? (
        <MenuItem to={`/chats/${conversationId}?delete=ask`} icon={<Trash2 aria-hidden size={20} />} tone="danger">
          {t("head.delete")}
        </MenuItem>
      ) : null}
    </Menu>
  );
}
