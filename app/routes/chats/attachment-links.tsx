import { Link } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import type { ConversationId, MemberId } from "~/kit/ids";
import { Icon } from "~/ui/icon";
import type { IconName } from "~/ui/icons";

/**
 * `conversationId`: null before the first message, which may be a gift but not a photo
 * (decision 0055).
 */
type AttachmentLinksProps = { conversationId: ConversationId | null; otherId: MemberId };

/**
 * Links to the gift and photo forms next to the composer. Their code loads when they are opened.
 */
export function AttachmentLinks({ conversationId, otherId }: AttachmentLinksProps) {
  const { t } = useTranslation("chat");
  const at = conversationId ? `/chats/${conversationId}` : `/members/${otherId}`;
  return (
    <>
      {conversationId ? (
        <AttachmentLink to={`${at}/photo`} label={t("composer.photo")} icon="image-plus" />
      ) : null}
      <AttachmentLink to={`${at}/gift`} label={t("composer.gift")} icon="gift" />
    </>
  );
}

type AttachmentLinkProps = { to: string; label: string; icon: IconName };

function AttachmentLink({ to, label, icon }: AttachmentLinkProps) {
  return (
    <Link
      to={to}
      aria-label={label}
      title={label}
      className="grid size-11 shrink-0 place-items-center rounded-full text-brand-text hover:bg-tint"
    >
      <Icon name={icon} size={22} />
    </Link>
  );
}
