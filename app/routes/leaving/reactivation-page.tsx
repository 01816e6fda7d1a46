import { Form, useNavigation } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Page } from "~/ui/page";
import { PageTitle } from "../../layouts/page-title";

/** Page of the e-mailed reactivation link with one button. Opening it changes nothing. */
export function ReactivationPage() {
  const { t } = useTranslation("leaving");
  const busy = useNavigation().state !== "idle";
  const button = (
    <Form method="post">
      <Button type="submit" size="lg" busy={busy}>
        {t("return.submit")}
      </Button>
    </Form>
  );
  return (
    <Page width="form">
      <PageTitle>{t("return.title")}</PageTitle>
      <EmptyState picture="mail" heading="h1" title={t("return.title")} action={button}>
        {t("return.text")}
      </EmptyState>
    </Page>
  );
}
