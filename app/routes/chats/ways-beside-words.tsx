import { Link } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import type { ConversationId } from "~/kit/ids";
import { Icon } from "~/ui/icon";
import type { IconName } from "~/ui/icons";

type WaysProps = { conversationId: ConversationId };

/** Beside the box: the ways to the catalogue and to a picture, which are fetched when they are opened. */
export function WaysBesideWords({ conversationId }: WaysProps) {
  const { t } = useTranslation("chat");
  const at = `/chats/${conversationId}`;
  return (
    <>
      <Way to={`${at}/photo`} label={t("composer.photo")} icon="image-plus" />
      <Way to={`${at}/gift`} label={t("composer.gift")} icon="gift" />
    </>
  );
}

type WayProps = { to: string; label: string; icon: IconName };

function Way({ to, label, icon }: WayProps) {
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
