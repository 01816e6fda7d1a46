import { useTranslation } from "~/i18n/use-translation";
import { LinkPage } from "../join/link-page";

type AboutAddressProps = { purpose: "mail_change" | "undo_mail_change"; token: string };

/** Confirmation page of a link to a new address, and of the undo link sent to the old address. */
export function AboutAddress({ purpose, token }: AboutAddressProps) {
  const { t } = useTranslation("address");
  return purpose === "mail_change" ? (
    <LinkPage
      title={t("link.title")}
      text={t("link.text")}
      button={t("link.submit")}
      posts={{ to: "/mail-change/do", token }}
    />
  ) : (
    <LinkPage
      title={t("undo.title")}
      text={t("undo.text")}
      button={t("undo.submit")}
      posts={{ to: "/mail-change/undo", token }}
    />
  );
}
