import type { Addresses } from "~/domain/address/list-addresses";
import { useTranslation } from "~/i18n/use-translation";
import { Page } from "~/ui/page";
import { isRefused } from "../join/wrong-fields";
import { PageTitle } from "../layouts/page-title";
import type { MailAnswers } from "./mail-forms";
import { MailPart } from "./mail-part";

/** The address section as a page of its own, shown when one of its forms was rejected. */
export function MailPage(props: { addresses: Addresses } & MailAnswers) {
  const { t } = useTranslation("address");
  return (
    <Page width="prose" title={t("page.title")}>
      <PageTitle refused={isRefused(props.lastResult)}>{t("page.title")}</PageTitle>
      <MailPart {...props} />
    </Page>
  );
}
