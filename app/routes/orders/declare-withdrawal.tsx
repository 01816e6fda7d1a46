import { data } from "react-router";
import { findAddress } from "~/domain/account/recipient";
import { COMPLAINT_REFUSALS } from "~/domain/complaint/complaint";
import { declareSchema, type WithdrawalForm } from "~/domain/complaint/complaint.schema";
import { declareWithdrawal } from "~/domain/complaint/declare-withdrawal";
import { useStartAtTop } from "~/forms/form-feedback";
import { formatDateTime } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { newClientId } from "~/kit/client-id";
import { displayEmail } from "~/kit/email";
import { PageTitle } from "~/layouts/page-head";
import { useAnswerWithin, useRoot } from "~/layouts/use-root";
import {
  getLanguage,
  getRequestMetadata,
  getServices,
  getSite,
  getViewer,
} from "~/request/middleware/context";
import { readForm, rejectForm } from "~/request/read-form";
import { getTimeZone } from "~/request/visitor-context";
import { LinkButton } from "~/ui/button";
import { Page } from "~/ui/page";
import type { Route } from "./+types/declare-withdrawal";
import { ConfirmStep, DetailsStep } from "./declare-withdrawal-form";

/** GET /withdraw: the withdrawal that needs no session (R482). */
export async function loader({ context }: Route.LoaderArgs) {
  const viewer = getViewer(context);
  return {
    clientId: newClientId(),
    email: viewer ? await findAddress(getServices(context), viewer.siteId, viewer.id) : null,
    isMember: viewer !== null,
    timeZone: getTimeZone(context),
  };
}

/**
 * POST: the first step returns what to confirm, the second stores the declaration or goes back. There is no check
 * for robots: it might refuse a declaration that the law lets anybody make.
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm(request, declareSchema);
  if (!form.ok) return form.reply;
  const { confirmed, back, ...declaration } = form.value;
  if (back || !confirmed) return { declaration, review: !back };
  const caller = {
    site: getSite(context),
    network: getRequestMetadata(context).network,
    origin: url.origin,
    language: getLanguage(context),
    accountId: getViewer(context)?.id ?? null,
    zone: getTimeZone(context),
  };
  const outcome = await declareWithdrawal(getServices(context), caller, { form: declaration });
  if (outcome.ok) return data({ ...outcome.value, email: declaration.email });
  const { refusal } = outcome;
  return rejectForm(
    form.submission,
    { form: `visit:complaints.${refusal}` },
    COMPLAINT_REFUSALS[refusal],
  );
}

export default function DeclareWithdrawal({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("orders");
  const { isMember, timeZone, ...initial } = loaderData;
  if (actionData && "number" in actionData) return <Received {...actionData} {...{ timeZone }} />;
  const typed = actionData && "declaration" in actionData ? actionData.declaration : null;
  if (typed && actionData && "review" in actionData && actionData.review)
    return <Review declaration={typed} />;
  const lastResult = actionData && "declaration" in actionData ? undefined : actionData;
  const title = t("common:footer.withdraw");
  return (
    <Page width="form" title={title} lead={t("declare.lead")}>
      <PageTitle>{title}</PageTitle>
      <div className="grid gap-6">
        <DetailsStep {...{ initial, typed, lastResult }} />
        {isMember ? (
          <LinkButton to="/transactions" variant="secondary" size="lg" wide>
            {t("do.all")}
          </LinkButton>
        ) : null}
      </div>
    </Page>
  );
}

function Review({ declaration }: { declaration: WithdrawalForm }) {
  const { t } = useTranslation("orders");
  useStartAtTop();
  return (
    <Page width="form" title={t("declare.review_title")} lead={t("declare.statement")}>
      <PageTitle>{t("declare.review_title")}</PageTitle>
      <ConfirmStep declaration={declaration} />
    </Page>
  );
}

type ReceivedProps = { number: string; at: number; email: string; timeZone: string };

/** The same for every declaration, so that nobody learns which orders exist. */
function Received({ number, at, email, timeZone }: ReceivedProps) {
  const { t } = useTranslation("orders");
  const { locale } = useRoot();
  const within = useAnswerWithin();
  useStartAtTop();
  const moment = formatDateTime(at, locale, timeZone);
  return (
    <Page width="form" title={t("declare.done_title")}>
      <PageTitle>{t("declare.done_title")}</PageTitle>
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
        <p className="wrap-anywhere">
          {t("declare.done_text", { moment, email: displayEmail(email) })}
        </p>
        <p>{t("declare.done_next", { within })}</p>
      </div>
    </Page>
  );
}
