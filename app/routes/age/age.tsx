import { data, redirect } from "react-router";
import { AGE_REFUSALS, type AgeRefusal } from "~/domain/age/age";
import { ageFormSchema } from "~/domain/age/age.schema";
import {
  declareAge,
  findAgeCheck,
  type ShownAgeState,
  type StartedAgeCheck,
  startAgeCheck,
} from "~/domain/age/check-age";
import { evictViewer } from "~/domain/session/find-viewer";
import type { AgeCheck } from "~/domain/site/site.schema";
import { useTranslation } from "~/i18n/use-translation";
import { safePath } from "~/kit/url";
import { PageTitle } from "~/layouts/page-head";
import { useRoot } from "~/layouts/use-root";
import { getAgeDue, getServices } from "~/request/middleware/context";
import { readActionForm } from "~/request/read-form";
import { requireViewer } from "~/request/require-viewer";
import { Alert } from "~/ui/alert";
import { LinkButton } from "~/ui/button";
import { Page } from "~/ui/page";
import { drawQrCode } from "~/ui/qr-code";
import type { Route } from "./+types/age";
import { AgeForm, OpenRest, type ShownWallet, WalletStep } from "./age-steps";

/** GET /age: what the member owes, and how the last check stands. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(request, context);
  const services = getServices(context);
  const { state } = await findAgeCheck(services, viewer);
  return {
    due: getAgeDue(context),
    method: services.age?.method ?? null,
    state,
    next: safePath(url.searchParams.get("next"), "/members"),
  };
}

/** POST /age: declares the age, or starts a check by the provider. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const viewer = requireViewer(request, context);
  const services = getServices(context);
  const { step } = await readActionForm(request, ageFormSchema);
  const next = safePath(url.searchParams.get("next"), "/members");
  const due = getAgeDue(context);
  if (due === "none") return redirect(next, 303);
  if (step === "declare" && due === "self_declared") {
    await declareAge(services, viewer);
    evictViewer(viewer.sessionHash);
    return redirect(next, 303);
  }
  const started = await startAgeCheck(services, viewer, url.origin);
  if (!started.ok)
    return data({ refusal: started.refusal }, { status: AGE_REFUSALS[started.refusal] });
  return started.value.method === "redirect"
    ? redirect(started.value.url, 303)
    : data({ wallet: walletStepOf(started.value) });
}

const walletStepOf = ({ url }: StartedAgeCheck): ShownWallet => ({ url, qr: drawQrCode(url) });

type ActionData = { wallet?: ShownWallet; refusal?: AgeRefusal };

export default function AgePage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("age");
  const { site } = useRoot();
  const { due, method, state, next } = loaderData;
  const { wallet, refusal } = (actionData ?? {}) as ActionData;
  const title = t("title");
  if (due === "none")
    return (
      <Page width="form" title={title}>
        <PageTitle>{title}</PageTitle>
        <div className="grid gap-5">
          <Alert tone="success" live>
            {t("passed")}
          </Alert>
          <LinkButton to={next} wide>
            {t("continue")}
          </LinkButton>
        </div>
      </Page>
    );
  const waits = wallet !== undefined && state === "open";
  return (
    <Page width="form" title={title} lead={t("lead", { site: site.name })}>
      <PageTitle refused={refusal !== undefined}>{title}</PageTitle>
      <div className="grid gap-6">
        <LastCheck state={waits ? null : state} refusal={refusal} />
        {waits ? (
          <WalletStep wallet={wallet} />
        ) : (
          <AgeForm step={stepOf(due)} method={due === "provider" ? method : null} />
        )}
        <OpenRest />
      </div>
    </Page>
  );
}

const stepOf = (due: Exclude<AgeCheck, "none">) => (due === "provider" ? "start" : "declare");

/** Why the last check was not passed. */
function LastCheck({
  state,
  refusal,
}: {
  state: ShownAgeState | null;
  refusal: AgeRefusal | undefined;
}) {
  const { t } = useTranslation("age");
  const { site } = useRoot();
  if (refusal)
    return (
      <Alert tone="danger" live>
        {t(`refusal.${refusal}`)}
      </Alert>
    );
  if (state === null || state === "open") return null;
  return (
    <Alert tone={state === "refused" || state === "under_age" ? "danger" : "warning"} live>
      {t(`state.${state}`, { site: site.name })}
    </Alert>
  );
}
