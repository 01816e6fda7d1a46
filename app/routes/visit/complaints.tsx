import { data } from "react-router";
import { isRobot } from "~/domain/account/limit-attempts";
import { findAddress } from "~/domain/account/recipient";
import { COMPLAINT_REFUSALS } from "~/domain/complaint/complaint";
import { complaintKindSchema, complaintSchema } from "~/domain/complaint/complaint.schema";
import { fileComplaint } from "~/domain/complaint/file-complaint";
import { formatPhone } from "~/domain/site/site";
import { useStartAtTop } from "~/forms/form-feedback";
import { useTranslation } from "~/i18n/use-translation";
import { newClientId } from "~/kit/client-id";
import { displayEmail } from "~/kit/email";
import { PageTitle } from "~/layouts/page-head";
import { SharingMeta } from "~/layouts/sharing-meta";
import { useAnswerWithin, useRoot } from "~/layouts/use-root";
import { getEmergencyNumber } from "~/request/get-emergency-number";
import {
  getLanguage,
  getRequestMetadata,
  getServices,
  getSite,
  getViewer,
} from "~/request/middleware/context";
import { readForm, rejectForm } from "~/request/read-form";
import { Alert } from "~/ui/alert";
import { LinkButton } from "~/ui/button";
import { EmergencyNumber } from "~/ui/emergency-number";
import { Page } from "~/ui/page";
import type { Route } from "./+types/complaints";
import { ComplaintForm } from "./complaint-form";

/** GET /complaints: open to everyone. `?kind=` and `?about=` prefill the form from other pages. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = getViewer(context);
  return {
    clientId: newClientId(),
    timestamp: await getServices(context).bots.begin(),
    kind: complaintKindSchema.safeParse(url.searchParams.get("kind")).data,
    about: url.searchParams.get("about")?.slice(0, 500),
    email: viewer
      ? ((await findAddress(getServices(context), viewer.siteId, viewer.id)) ?? undefined)
      : undefined,
    example: `${url.origin}/members/123`,
    phone: formatPhone(getSite(context).support_phone),
    emergency: getEmergencyNumber(context),
  };
}

/** Stores the complaint and shows its number; idempotent: the same form returns the same number. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm(request, complaintSchema);
  if (!form.ok) return form.reply;
  const { network } = getRequestMetadata(context);
  const sender = {
    siteId: getSite(context).id,
    network,
    origin: url.origin,
    form: "complaint" as const,
  };
  if (await isRobot(getServices(context), { ...sender, proof: form.proof }))
    return rejectForm(form.submission, { form: "join:refusal.robot" }, 429);
  const place = {
    site: getSite(context),
    network,
    origin: url.origin,
    language: getLanguage(context),
    accountId: getViewer(context)?.id ?? null,
  };
  const outcome = await fileComplaint(getServices(context), place, { form: form.value });
  if (!outcome.ok)
    return rejectForm(
      form.submission,
      { form: `visit:complaints.${outcome.refusal}` },
      COMPLAINT_REFUSALS[outcome.refusal],
    );
  return data({ ...outcome.value, email: form.value.email ?? null });
}

export default function Complaints({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("visit");
  const lead = t("complaints.lead", { within: useAnswerWithin() });
  if (actionData && "number" in actionData) return <ComplaintDone {...actionData} />;
  return (
    <Page width="prose" title={t("complaints.title")} lead={lead}>
      <PageTitle>{t("complaints.title")}</PageTitle>
      <meta name="description" content={lead} />
      <SharingMeta path="/complaints" title={t("complaints.title")} description={lead} />
      <div className="grid gap-8">
        <Alert tone="warning">
          <EmergencyNumber {...loaderData.emergency} />
        </Alert>
        <ComplaintForm initial={loaderData} lastResult={actionData} />
        <OtherWays phone={loaderData.phone} />
      </div>
    </Page>
  );
}

function OtherWays({ phone }: { phone: string }) {
  const { t } = useTranslation("visit");
  const { site } = useRoot();
  return (
    <p className="text-muted">
      {t("complaints.write", { email: site.supportEmail })}{" "}
      {phone ? t("complaints.call", { phone }) : null}
    </p>
  );
}

type ComplaintDoneProps = { number: string; email: string | null };

/**
 * Confirmation of a complaint: its number, the response time, and the address that receives the
 * answer.
 */
function ComplaintDone({ number, email }: ComplaintDoneProps) {
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
