import { data, Form, useNavigation } from "react-router";
import { isLeaveLink, leaveLetters } from "~/domain/suppression/leave-letters";
import { GUARDED } from "~/http/guarded";
import { notFound } from "~/http/not-found";
import { useTranslation } from "~/i18n/use-translation";
import { getServices, getSite } from "~/middleware/context";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { LinkButton } from "~/ui/link-button";
import { Page } from "~/ui/page";
import { PageTitle } from "../layouts/page-title";
import type { Route } from "./+types/unsubscribe";

/** GET /unsubscribe/{signed}: one button. To open it changes nothing, since mail scanners do. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const isOurs = await isLeaveLink(getServices(context), getSite(context).id, params.token);
  if (!isOurs) throw notFound();
  return data(null, { headers: GUARDED });
}

/**
 * POST: letters of those kinds end, for whoever has the letter: a mail program posts here by itself (RFC 8058), without a
 * cookie and with words of its own, and follows nothing. Again is the same; nothing is switched on here.
 */
export async function action({ params, context }: Route.ActionArgs) {
  const ended = await leaveLetters(getServices(context), getSite(context).id, params.token);
  if (!ended) throw notFound();
  return data({ ended: true }, { headers: GUARDED });
}

export function headers() {
  return GUARDED;
}

export default function Unsubscribe({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation("address");
  const busy = useNavigation().state !== "idle";
  const part = actionData?.ended ? "left" : "leave";
  const title = t(`${part}.title`);
  const action = actionData?.ended ? (
    <LinkButton to="/notifications" variant="secondary">
      {t("left.action")}
    </LinkButton>
  ) : (
    <Form method="post">
      <Button type="submit" size="lg" busy={busy}>
        {t("leave.submit")}
      </Button>
    </Form>
  );
  return (
    <Page width="form">
      <PageTitle>{title}</PageTitle>
      <EmptyState picture="mail" heading="h1" title={title} action={action}>
        {t(`${part}.text`)}
      </EmptyState>
    </Page>
  );
}
