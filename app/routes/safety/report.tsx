import { data } from "react-router";
import { findReportable } from "~/domain/complaint/find-reportable";
import { reportSchema, reportScreenSchema } from "~/domain/complaint/report.schema";
import { REPORT_REFUSALS, reportMember } from "~/domain/complaint/report-member";
import { conversationIdOf } from "~/domain/conversation/conversation";
import { notFound } from "~/http/not-found";
import { readForm, rejectForm } from "~/http/read-form";
import { requireViewer } from "~/http/require-viewer";
import { useTranslation } from "~/i18n/use-translation";
import { newClientId } from "~/kit/client-id";
import { isId, type MemberId } from "~/kit/ids";
import { getLanguage, getServices, getSite } from "~/middleware/context";
import { Page } from "~/ui/page";
import { PageTitle } from "../layouts/page-title";
import { getEmergencyNumber } from "../visit/get-emergency-number";
import type { Route } from "./+types/report";
import { ReportBack } from "./report-back";
import { ReportDone } from "./report-done";
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
