import type { Addresses } from "~/domain/address/list-addresses";
import { useTranslation } from "~/i18n/use-translation";
import { Page } from "~/ui/page";
import { isRejected } from "../../forms/invalid-fields";
import { PageTitle } from "../../layouts/page-title";
import type { EmailFormResult } from "./email-forms";
import { EmailSection } from "./email-section";

/** The address section as a page of its own, shown when one of its forms was rejected. */
export function EmailPage(props: { addresses: Addresses } & EmailFormResult) {
  const { t } = useTranslation("address");
  return (
    <Page width="prose" title={t("page.title")}>
      <PageTitle refused={isRejected(props.lastResult)}>{t("page.title")}</PageTitle>
      <EmailSection {...props} />
    </Page>
  );
}
