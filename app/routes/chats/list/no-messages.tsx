import { useTranslation } from "~/i18n/use-translation";
import { EmptyState } from "~/ui/empty-state";
import { LinkButton } from "~/ui/link-button";

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
