import { data, Link, redirect } from "react-router";
import { listDecisionsOn, loadCase } from "~/domain/moderation/load-case";
import { CASE_QUEUES, type CaseQueue } from "~/domain/moderation/queues";
import { readCookie } from "~/request/cookies";
import { getServices } from "~/request/middleware/context";
import { notFound } from "~/request/responses";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import { Alert } from "~/ui/alert";
import { LinkButton } from "~/ui/button";
import { STAFF_BLUR_COOKIE } from "../photos/blur";
import { findNamedSite } from "../ui/find-named-site";
import { OperatorPage } from "../ui/operator-page";
import { siteQueryPath } from "../ui/site-query";
import { proposeLanguage } from "../ui/staff-language";
import type { Route } from "./+types/case";
import { AnswerForm } from "./answer-form";
import { CaseForm } from "./case-form";
import { decideByForm, type RefusedFacts } from "./decide-by-form";
import { Due, momentOf } from "./due";
import { QUEUE_LABELS, REFUSALS, RESULTS } from "./labels";
import { MemberPanel } from "./member-panel";
import { canBeUndone, DecisionText, UndoForm } from "./recent-cases";
import { Subject } from "./subject";
import { useCaseClaim } from "./use-case-claim";

export const handle = { permission: "reports.decide" } satisfies OperatorHandle;

const queueOf = (kind: string): CaseQueue => {
  const queue = CASE_QUEUES.find((one) => one === kind);
  if (!queue) throw notFound();
  return queue;
};

/** A case with all that deciding it needs; one that is decided shows its decisions. */
export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const services = getServices(context);
  const kind = queueOf(params.kind);
  const onlySite = (await findNamedSite(services, url))?.id ?? null;
  const key = { kind, item: params.item, member: url.searchParams.get("member"), onlySite };
  const waiting = await loadCase(services, getStaff(context), key);
  const now = services.now();
  const result = url.searchParams.get("result");
  const shared = {
    ...{ kind, result, now, onlySite },
    blur: readCookie(request, STAFF_BLUR_COOKIE) !== "no",
    language: await proposeLanguage(request),
  };
  if (waiting) return { ...shared, waiting, decisions: [] };
  const decisions = await listDecisionsOn(services, kind, params.item);
  if (decisions.length === 0) throw notFound();
  return { ...shared, waiting: null, decisions };
}

/** Decides the case, and opens the next one of the queue. */
export async function action({ request, params, url, context }: Route.ActionArgs) {
  const kind = queueOf(params.kind);
  const site = (await findNamedSite(getServices(context), url))?.id ?? null;
  const outcome = await decideByForm(request, context, { kind, site });
  if (outcome.ok)
    return redirect(outcome.value, { status: 303, headers: { "set-cookie": outcome.cookie } });
  return data({ refusal: outcome.refusal, facts: outcome.facts }, { status: outcome.status });
}

export default function Case({ loaderData, actionData }: Route.ComponentProps) {
  const { waiting, decisions, kind, now } = loaderData;
  if (!waiting) return <DecidedCase kind={kind} decisions={decisions} now={now} />;
  return (
    <WaitingCase
      // The state of a form belongs to its case.
      key={waiting.item}
      {...loaderData}
      waiting={waiting}
      refusal={actionData?.refusal ?? null}
      refused={actionData?.facts ?? null}
    />
  );
}

type CaseData = Route.ComponentProps["loaderData"];
type WaitingCaseProps = Pick<CaseData, "now" | "result" | "onlySite" | "blur" | "language"> & {
  waiting: NonNullable<CaseData["waiting"]>;
  refusal: string | null;
  refused: RefusedFacts | null;
};

function WaitingCase(props: WaitingCaseProps) {
  const { waiting, now, result, refusal, refused, onlySite, blur, language } = props;
  const { kind, item, claimedBy, dueAt, siteName, member, next } = waiting;
  const claim = useCaseClaim({ kind, item, isMine: waiting.isMine, isFree: !claimedBy });
  const message = RESULTS[result ?? ""];
  return (
    <OperatorPage
      title={`${QUEUE_LABELS[kind].replace(/s$/, "")}: ${member?.name ?? waiting.complaint?.number ?? "erased member"}`}
      lead={
        <>
          {siteName} · <Due dueAt={dueAt} now={now} />
          {claim.isMine ? " · you work on it" : null}
        </>
      }
      actions={
        <>
          <LinkButton
            to={siteQueryPath(`/operator/cases?queue=${kind}`, onlySite)}
            variant="secondary"
            size="sm"
          >
            Back to the queue
          </LinkButton>
          {next ? (
            <LinkButton
              to={siteQueryPath(`/operator/cases/${kind}/${next}`, onlySite)}
              prefetch="render"
              variant="quiet"
              size="sm"
            >
              Skip to the next
            </LinkButton>
          ) : null}
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {message ? <Alert tone={message.tone} title={message.text} live /> : null}
        {refusal ? (
          <Alert tone="danger" title={REFUSALS[refusal] ?? REFUSALS.invalid} live />
        ) : null}
        {claimedBy ? (
          <Alert tone="warning" title={`${claimedBy} works on this.`}>
            You can read it. It is free again ten minutes after {claimedBy} stops.
          </Alert>
        ) : null}
        <div
          ref={claim.ref}
          className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_26rem]"
        >
          <div className="grid grid-cols-1 gap-4">
            <Subject of={waiting} blur={blur} />
            {member ? (
              <MemberPanel member={member} canRemove={!claimedBy && isMeasured(kind)} blur={blur} />
            ) : null}
          </div>
          {claimedBy ? null : isMeasured(kind) ? (
            <CaseForm of={waiting} language={language} refused={refused} />
          ) : (
            <AnswerForm of={waiting} language={language} refused={refused} />
          )}
        </div>
      </div>
    </OperatorPage>
  );
}

/** Reports and complaints have measures to choose from; the others are answered by one button. */
const isMeasured = (kind: CaseQueue) => kind === "report" || kind === "complaint";

function DecidedCase({ kind, decisions, now }: Pick<CaseData, "kind" | "decisions" | "now">) {
  return (
    <OperatorPage title={`${QUEUE_LABELS[kind]}: nothing waits here`} narrow>
      <ul className="grid gap-3">
        {decisions.map((decision) => (
          <li key={decision.id} className="desk-card grid gap-1">
            <p className="font-semibold">
              <DecisionText {...decision} />
            </p>
            <p className="text-sm text-muted">
              {momentOf(decision.at)}, {decision.staffName ?? "a machine"}
              {decision.undoneAt === null ? "" : `; undone ${momentOf(decision.undoneAt)}`}
            </p>
            {decision.facts ? <p className="whitespace-pre-line">{decision.facts}</p> : null}
            {canBeUndone(decision, now) ? (
              <UndoForm site={decision.siteId} id={decision.id} />
            ) : null}
          </li>
        ))}
      </ul>
      <p className="mt-4">
        <Link to={`/operator/cases?queue=${kind}`} className="underline">
          Back to the queue
        </Link>
      </p>
    </OperatorPage>
  );
}
