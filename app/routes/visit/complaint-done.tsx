import { useTranslation } from "~/i18n/use-translation";
import { displayEmail } from "~/kit/email";
import { LinkButton } from "~/ui/link-button";
import { Page } from "~/ui/page";
import { useStartAtTop } from "~/ui/use-start-at-top";
import { PageTitle } from "../layouts/page-title";
import { useAnswerWithin } from "../layouts/use-answer-within";

type ComplaintDoneProps = { number: string; email: string | null };

/**
 * Confirmation of a complaint: its number, the response time, and the address that receives the
 * answer.
 */
export function ComplaintDone({ number, email }: ComplaintDoneProps) {
  const { t } = useTranslation("visit");
  const within = useAnswerWithin();
  useStartAtTop();
  return (
    <Page width="prose" title={t("complaints.done_title")}>
      <PageTitle>{t("complaints.done_title")}</PageTitle>
      <div className="grid gap-6">
        <dl className="grid gap-1 rounded-card bg-tint p-5 md:p-6">
          <dt className="font-semibold">{t("complaints.done_number")}</dt>
          <dd
            translate="no"
            className="font-display text-3xl font-bold tracking-wide text-brand-text tabular-nums"
          >
            {number}
          </dd>
          <dd>{t("complaints.done_keep")}</dd>
        </dl>
        {email ? (
          <p className="wrap-anywhere">
            {t("complaints.done_answer", { within, email: displayEmail(email) })}
          </p>
        ) : (
          <p>{t("complaints.done_anonymous", { within })}</p>
        )}
        <LinkButton to="/" variant="secondary" className="justify-self-start">
          {t("common:error.home_link")}
        </LinkButton>
      </div>
    </Page>
  );
}
