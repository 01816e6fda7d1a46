import { useTranslation } from "~/i18n/use-translation";
import type { ConversationId, MemberId } from "~/kit/ids";
import { Icon } from "~/ui/icon";
import { Menu } from "~/ui/menu";
import { MenuItem } from "~/ui/menu-item";
import { MemberName, type NamedMember } from "../members/member-name";
import { BlockDialog } from "./block-dialog";
import { useBlockDialog } from "./use-block-dialog";

type SafetyMenuProps = {
  /** Never the viewer. */
  member: NamedMember & { id: MemberId };
  /** Set in a chat. `conversationId` is null before the first message. */
  chat?: { conversationId: ConversationId | null };
  /** On a profile: there is a conversation, which the menu can delete. */
  hasChat?: boolean;
};

/**
 * The "…" menu on profiles and in chats: report and block, and in a chat also profile and delete.
 * Each item opens a page or dialog with a URL, so it works without JavaScript.
 */
export function SafetyMenu({ member, chat, hasChat }: SafetyMenuProps) {
  const { t } = useTranslation("safety");
  return (
    <>
      <Menu
        id="safety-menu"
        label={t("menu.label")}
        trigger={<Icon name="ellipsis" size={22} />}
        place="here"
      >
        <p className="truncate px-3 pt-1 pb-2 text-sm text-muted">
          <MemberName of={member} />
        </p>
        <SafetyMenuItems member={member} chat={chat} hasChat={hasChat} />
      </Menu>
      <BlockDialog member={member} next={chat ? "/settings/blocked" : "/members"} />
    </>
  );
}

function SafetyMenuItems({ member: { id }, chat, hasChat }: SafetyMenuProps) {
  const { t } = useTranslation("safety");
  const screen = chat ? "chat" : "profile";
  const conversation = chat?.conversationId && `/chats/${chat.conversationId}`;
  const toDelete = conversation || (hasChat && `/members/${id}/chat`);
  const { openUrl } = useBlockDialog();
  return (
    <>
      {chat ? (
        <MenuItem to={`/members/${id}`} icon={<Icon name="user-round" size={20} />}>
          {t("chat:head.profile")}
        </MenuItem>
      ) : null}
      <MenuItem to={`/members/${id}/report?screen=${screen}`} icon={<Icon name="flag" size={20} />}>
        {t("menu.report")}
      </MenuItem>
      <MenuItem to={openUrl} here icon={<Icon name="ban" size={20} />}>
        {t("menu.block")}
      </MenuItem>
      {toDelete ? (
        <MenuItem
          to={`${toDelete}?delete=ask`}
          here={Boolean(conversation)}
          icon={<Icon name="trash" size={20} />}
          tone="danger"
        >
          {t("chat:head.delete")}
        </MenuItem>
      ) : null}
    </>
  );
}
