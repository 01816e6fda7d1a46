import { data } from "react-router";
import { findAddress } from "~/domain/account/find-address";
import { isRobot } from "~/domain/account/is-robot";
import { COMPLAINT_REFUSALS } from "~/domain/complaint/complaint";
import { complaintKindSchema, complaintSchema } from "~/domain/complaint/complaint.schema";
import { fileComplaint } from "~/domain/complaint/file-complaint";
import { formatPhone } from "~/domain/site/format-phone";
import { readForm, rejectForm } from "~/http/read-form";
import { useTranslation } from "~/i18n/use-translation";
import { newClientId } from "~/kit/client-id";
import {
  getLanguage,
  getRequestMetadata,
  getServices,
  getSite,
  getViewer,
} from "~/middleware/context";
import { useRoot } from "~/root/use-root";
import { Alert } from "~/ui/alert";
import { Page } from "~/ui/page";
import { PageTitle } from "../layouts/page-title";
import { SharingMeta } from "../layouts/sharing-meta";
import { useAnswerWithin } from "../layouts/use-answer-within";
import type { Route } from "./+types/complaints";
import { ComplaintDone } from "./complaint-done";
import { ComplaintForm } from "./complaint-form";
import { EmergencyNumber } from "./emergency-number";
import { getEmergencyNumber } from "./get-emergency-number";

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
  const filed = await fileComplaint(getServices(context), place, { form: form.value });
  if (!filed.ok)
    return rejectForm(
      form.submission,
      { form: `visit:complaints.${filed.refusal}` },
      COMPLAINT_REFUSALS[filed.refusal],
    );
  return data({ ...filed.value, email: form.value.email ?? null });
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
