import { useTranslation } from "~/i18n/use-translation";
import { EmailActionPage } from "../join/email-action-page";

type EmailChangeLinkPageProps = { purpose: "mail_change" | "undo_mail_change"; token: string };

/** Confirmation page of a link to a new address, and of the undo link sent to the old address. */
export function EmailChangeLinkPage({ purpose, token }: EmailChangeLinkPageProps) {
  const { t } = useTranslation("address");
  return purpose === "mail_change" ? (
    <EmailActionPage
      title={t("link.title")}
      text={t("link.text")}
      button={t("link.submit")}
      posts={{ to: "/mail-change/do", token }}
    />
  ) : (
    <EmailActionPage
      title={t("undo.title")}
      text={t("undo.text")}
      button={t("undo.submit")}
      posts={{ to: "/mail-change/undo", token }}
    />
  );
}
