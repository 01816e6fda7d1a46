import { useTranslation } from "~/i18n/use-translation";
import { LinkButton } from "~/ui/link-button";

/** Link to the previous page; a chat has its own label. */
export function BackLink({ to }: { to: string | null }) {
  const { t } = useTranslation("shop");
  if (!to) return null;
  const isChat = /^\/(?:chats\/|members\/[^/]+\/chat)/.test(to);
  return (
    <p className="mb-4">
      <LinkButton to={to} variant="secondary">
        {isChat ? t("chat:credits.back") : t("back")}
      </LinkButton>
    </p>
  );
}
