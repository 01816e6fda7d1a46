import { Form, useLocation, useNavigate, useSearchParams } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import type { ConversationId, MemberId } from "~/kit/ids";
import { MemberName, type NamedMember } from "~/layouts/member-name";
import { Button, LinkButton } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Icon } from "~/ui/icon";
import { Menu, MenuItem } from "~/ui/menu";

/**
 * The block dialog as a query parameter that keeps the rest of the URL, such as the search of a
 * profile. `ask`: URL that opens it. `behind`: URL that closes it.
 */
export function useBlockDialog(): { isOpen: boolean; openUrl: string; behind: string } {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const openParams = new URLSearchParams(params);
  const rest = new URLSearchParams(params);
  openParams.set("ask", "block");
  rest.delete("ask");
  const behind = rest.size > 0 ? `${pathname}?${rest}` : pathname;
  return { isOpen: params.get("ask") === "block", openUrl: `?${openParams}`, behind };
}

type SafetyMenuProps = {
  /** Never the viewer. */
  member: NamedMember & { id: MemberId };
  /** Set in a chat. `conversationId` is null before the first message; `showsPhotos`: never blurred (R493). */
  chat?: { conversationId: ConversationId | null; showsPhotos?: boolean };
  /** On a profile: there is a conversation, which the menu can delete. */
  hasChat?: boolean;
  /** On a profile that others see: the viewer can pass on the member (R571). */
  mayPass?: boolean;
};

/**
 * The "…" menu on profiles and in chats: report and block, and in a chat also profile and delete.
 * Each item opens a page or dialog with a URL, so it works without JavaScript.
 */
export function SafetyMenu({ member, chat, hasChat, mayPass }: SafetyMenuProps) {
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
        <SafetyMenuItems member={member} chat={chat} hasChat={hasChat} mayPass={mayPass} />
      </Menu>
      <BlockDialog member={member} next={chat ? "/settings/blocked" : "/members"} />
    </>
  );
}

function SafetyMenuItems({ member: { id }, chat, hasChat, mayPass }: SafetyMenuProps) {
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
      {mayPass ? (
        <Form method="post" action={`/members/${id}/pass`}>
          <MenuItem icon={<Icon name="eye-off" size={20} />}>{t("menu.pass")}</MenuItem>
        </Form>
      ) : null}
      <MenuItem to={`/members/${id}/report?screen=${screen}`} icon={<Icon name="flag" size={20} />}>
        {t("menu.report")}
      </MenuItem>
      <MenuItem to={openUrl} here icon={<Icon name="ban" size={20} />}>
        {t("menu.block")}
      </MenuItem>
      {conversation && chat.showsPhotos ? (
        <Form method="post" action={`${conversation}/shown-photos`}>
          <MenuItem name="on" value="no" icon={<Icon name="eye-off" size={20} />}>
            {t("menu.blur_photos")}
          </MenuItem>
        </Form>
      ) : null}
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

type BlockDialogProps = {
  member: NamedMember & { id: MemberId };
  /** The page after the block, since the current page is then gone. */
  next: "/members" | "/settings/blocked";
};

/**
 * Confirms a block, and explains its effects and where to undo it. The dialog has a URL, so it
 * works without JavaScript.
 */
function BlockDialog({ member, next }: BlockDialogProps) {
  const { t } = useTranslation("safety");
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { isOpen, behind } = useBlockDialog();
  return (
    <Dialog
      id="block"
      title={t("block.title")}
      open={isOpen}
      onClose={() => isOpen && void navigate(behind, { replace: true, preventScrollReset: true })}
      closeLabel={t("common:form.close")}
      closeAction={pathname}
      actions={
        <>
          <LinkButton to={behind} preventScrollReset replace variant="quiet">
            {t("common:form.cancel")}
          </LinkButton>
          <Form method="post" action={`/members/${member.id}/block`}>
            <input type="hidden" name="next" value={next} />
            <Button type="submit" variant="danger">
              {t("block.confirm")}
            </Button>
          </Form>
        </>
      }
    >
      <div className="grid gap-3">
        <p className="font-semibold wrap-anywhere">
          <MemberName of={member} />
        </p>
        <p>{t("block.text")}</p>
        <p>{t("block.where", { blocked: t("blocked.title") })}</p>
      </div>
    </Dialog>
  );
}
