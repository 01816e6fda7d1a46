import { data, Form, Link } from "react-router";
import { reportSchema, reportScreenSchema } from "~/domain/complaint/report.schema";
import {
  findReportable,
  REPORT_REFUSALS,
  type ReportableMember,
  reportMember,
} from "~/domain/complaint/report-member";
import { conversationIdOf } from "~/domain/conversation/conversation";
import { useStartAtTop } from "~/forms/form-feedback";
import { useTranslation } from "~/i18n/use-translation";
import { newClientId } from "~/kit/client-id";
import { displayEmail } from "~/kit/email";
import { isId, type MemberId } from "~/kit/ids";
import { PageTitle } from "~/layouts/page-head";
import { useAnswerWithin } from "~/layouts/use-root";
import { getEmergencyNumber } from "~/request/get-emergency-number";
import { getLanguage, getServices, getSite } from "~/request/middleware/context";
import { readForm, rejectForm } from "~/request/read-form";
import { requireViewer } from "~/request/require-viewer";
import { notFound } from "~/request/responses";
import { Button, LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Page } from "~/ui/page";
import type { Route } from "./+types/report";
import { ReportForm } from "./report-form";

/**
 * /members/{id}/report: the report form. 404 for members whom the viewer cannot report.
 * `?screen=chat` states where they met.
 */
export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(request, context);
  const site = getSite(context);
  const member = isId<MemberId>(params.id)
    ? await findReportable(getServices(context), { site, viewer }, params.id)
    : null;
  if (!member) throw notFound();
  const screen = reportScreenSchema.safeParse(url.searchParams.get("screen")).data ?? "profile";
  const chat =
    screen === "chat" && member.talked
      ? `/chats/${await conversationIdOf(site.id, viewer.id, member.id)}`
      : null;
  const back = member.blockedByMe ? "/settings/blocked" : (chat ?? `/members/${member.id}`);
  return { clientId: newClientId(), member, screen, back, emergency: getEmergencyNumber(context) };
}

/**
 * Stores the report and shows its number. Submitting the same form again returns the same number.
 */
export async function action({ request, params, url, context }: Route.ActionArgs) {
  const viewer = requireViewer(request, context);
  if (!isId<MemberId>(params.id)) throw notFound();
  const form = await readForm(request, reportSchema);
  if (!form.ok) return form.reply;
  const site = getSite(context);
  const setting = { site, viewer, origin: url.origin, language: getLanguage(context) };
  const reported = await reportMember(getServices(context), setting, {
    id: params.id,
    form: form.value,
  });
  if (reported.ok) return data(reported.value);
  if (reported.refusal === "not_found") throw notFound();
  return rejectForm(
    form.submission,
    { form: `safety:report.${reported.refusal}` },
    REPORT_REFUSALS[reported.refusal],
  );
}

export default function Report({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("safety");
  if (actionData && "number" in actionData) return <ReportDone {...loaderData} {...actionData} />;
  return (
    <Page width="form" title={t("report.title")} before={<ReportBack to={loaderData.back} />}>
      <PageTitle>{t("report.title")}</PageTitle>
      <ReportForm initial={loaderData} lastResult={actionData} />
    </Page>
  );
}

/** Link back without sending a report. */
function ReportBack({ to }: { to: string }) {
  const { t } = useTranslation();
  return (
    <Link
      to={to}
      className="-my-2 inline-flex min-h-11 items-center gap-1 justify-self-start rounded-control pe-3 text-sm font-semibold text-brand-text"
    >
      <Icon name="chevron-left" size={20} />
      {t("nav.back")}
    </Link>
  );
}

type ReportDoneProps = {
  member: ReportableMember;
  number: string;
  email: string | null;
  back: string;
};

/**
 * Confirmation of a report: its number, the next steps, and a block button if there is no block
 * yet.
 */
function ReportDone({ member, number, email, back }: ReportDoneProps) {
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
