import { Form, Link } from "react-router";
import type { Reportable } from "~/domain/complaint/find-reportable";
import { useTranslation } from "~/i18n/use-translation";
import { displayEmail } from "~/kit/email";
import type { MemberId } from "~/kit/ids";
import { Button } from "~/ui/button";
import { LinkButton } from "~/ui/link-button";
import { Page } from "~/ui/page";
import { useStartAtTop } from "~/ui/use-start-at-top";
import { PageTitle } from "../layouts/page-title";
import { useAnswerWithin } from "../layouts/use-answer-within";

type ReportDoneProps = { member: Reportable; number: string; email: string | null; back: string };

/**
 * Confirmation of a report: its number, the next steps, and a block button if there is no block
 * yet.
 */
export function ReportDone({ member, number, email, back }: ReportDoneProps) {
  const { t } = useTranslation("safety");
  const within = useAnswerWithin();
  useStartAtTop();
  return (
    <Page width="form" title={t("report.done_title")}>
      <PageTitle>{t("report.done_title")}</PageTitle>
      <div className="grid gap-6">
        <dl className="grid gap-1 rounded-card bg-tint p-5">
          <dt className="font-semibold">{t("visit:complaints.done_number")}</dt>
          <dd
            translate="no"
            className="font-display text-3xl font-bold tracking-wide text-brand-text tabular-nums"
          >
            {number}
          </dd>
          <dd>{t("visit:complaints.done_keep")}</dd>
        </dl>
        <p>{t("report.next")}</p>
        {email ? (
          <p className="wrap-anywhere">
            {t("report.answer", { within, email: displayEmail(email) })}
          </p>
        ) : (
          <UnconfirmedEmailNotice />
        )}
        <OwnReportsLink />
        {member.blockedByMe ? (
          <p>
            {t("block.done")} {t("block.where", { blocked: t("blocked.title") })}
          </p>
        ) : null}
        {member.blockable ? <BlockToo id={member.id} /> : null}
        <LinkButton to={back} variant="secondary" className="justify-self-start">
          {member.blockedByMe ? t("blocked.title") : t("common:nav.back")}
        </LinkButton>
      </div>
    </Page>
  );
}

function OwnReportsLink() {
  const { t } = useTranslation("safety");
  return (
    <p>
      <Link
        to="/settings/reports"
        className="font-semibold text-brand-text underline underline-offset-4"
      >
        {t("cases.follow")}
      </Link>
    </p>
  );
}

function BlockToo({ id }: { id: MemberId }) {
  const { t } = useTranslation("safety");
  return (
    <Form
      method="post"
      action={`/members/${id}/block`}
      className="grid justify-items-start gap-3 rounded-card border border-line bg-card p-4"
    >
      <p>{t("report.block_too")}</p>
      <input type="hidden" name="next" value="/settings/blocked" />
      <Button type="submit" variant="danger">
        {t("block.confirm")}
      </Button>
    </Form>
  );
}

function UnconfirmedEmailNotice() {
  const { t } = useTranslation("safety");
  return (
    <p>
      {t("report.unconfirmed")}{" "}
      <Link
        to="/complete-signup"
        className="font-semibold text-brand-text underline underline-offset-4"
      >
        {t("common:alert.confirm_action")}
      </Link>
    </p>
  );
}
