import { useState } from "react";
import { data, Link, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { isAllowed } from "~/domain/permission/permission";
import { listStaff } from "~/domain/staff/manage-staff";
import { answerThread } from "~/domain/support/answer-thread";
import { findNextOpen } from "~/domain/support/list-threads";
import { loadThread } from "~/domain/support/load-thread";
import { findMergeAddresses } from "~/domain/support/merge-threads";
import { SUPPORT_REFUSALS } from "~/domain/support/support";
import { answerSchema } from "~/domain/support/support.schema";
import { displayEmail } from "~/kit/email";
import { isId, type SiteId, type SupportThreadId } from "~/kit/ids";
import { getServices } from "~/request/middleware/context";
import { readForm } from "~/request/read-form";
import { notFound } from "~/request/responses";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import { Alert } from "~/ui/alert";
import { LinkButton } from "~/ui/button";
import { Due } from "../cases/due";
import { memberPath } from "../members/member-path";
import { OperatorPage } from "../ui/operator-page";
import { useClaims } from "../ui/use-claims";
import type { Route } from "./+types/thread";
import { AnswerForm } from "./answer-form";
import { Entries } from "./entries";
import { PROBLEMS, RESULTS, STATUS_LABELS, subjectLabel, threadPath } from "./labels";
import { ThreadPanel } from "./thread-panel";
import { useSupportKeys } from "./use-support-keys";

export const handle = { permission: "support.answer" } satisfies OperatorHandle;

/** A thread, with everything that answering it needs. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const services = getServices(context);
  const staff = getStaff(context);
  if (!isId<SupportThreadId>(params.id)) throw notFound();
  const key = { siteId: params.site as SiteId, id: params.id };
  const thread = await loadThread(services, staff, key);
  if (!thread) throw notFound();
  const into = url.searchParams.get("into");
  const [colleagues, next, addresses] = await Promise.all([
    listStaff(services),
    findNextOpen(services, thread),
    into && findMergeAddresses(services, key, into),
  ]);
  return {
    thread,
    colleagues: colleagues
      .filter(({ roles, id }) => isAllowed(roles, "support.answer") && id !== staff.id)
      .map(({ id, name }) => ({ id, name })),
    next: next && next.id !== thread.id ? threadPath(next) : null,
    mayReadMember: isAllowed(staff.roles, "members.read"),
    mayDecide: isAllowed(staff.roles, "reports.decide"),
    merging: into && addresses ? { number: into, ...addresses } : null,
    isMine: thread.owner === staff.id,
    result: url.searchParams.get("result"),
    problem: url.searchParams.get("problem"),
    now: services.now(),
  };
}

/** Loads also after a refusal: the page then shows what others wrote. */
export const shouldRevalidate = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => actionStatus === 409 || defaultShouldRevalidate;

/** Sends an answer, or adds a note. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await readForm(request, answerSchema);
  if (!form.ok) return data({ problem: "invalid" as const, text: undefined }, { status: 422 });
  const { site, thread, action: what, text } = form.value;
  if (site !== params.site || thread !== params.id) throw notFound();
  const outcome = await answerThread(getServices(context), getStaff(context), form.value);
  if (outcome.ok)
    return redirect(`${threadPath({ siteId: site, id: thread })}?result=${what}`, 303);
  return data({ problem: outcome.refusal, text }, { status: SUPPORT_REFUSALS[outcome.refusal] });
}

export default function Thread({ loaderData, actionData }: Route.ComponentProps) {
  const { thread, next, result, now, mayReadMember, mayDecide } = loaderData;
  const problem = actionData?.problem ?? loaderData.problem;
  const others = useOthers(thread);
  useSupportKeys();
  return (
    <OperatorPage
      title={thread.name ?? (thread.sender ? displayEmail(thread.sender) : "Erased member")}
      lead={
        <>
          {thread.siteName} · {subjectLabel(thread.subject)} · {thread.number} ·{" "}
          {thread.dueAt === null ? (
            STATUS_LABELS[thread.status]
          ) : (
            <Due dueAt={thread.dueAt} now={now} />
          )}
        </>
      }
      actions={
        <>
          <LinkButton to="/operator/support?tab=mine" variant="secondary" size="sm">
            Inbox
          </LinkButton>
          {next ? (
            <LinkButton to={next} variant="quiet" size="sm" data-key="j">
              Next thread
            </LinkButton>
          ) : null}
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {result && RESULTS[result] && !problem ? (
          <Alert tone="success" title={RESULTS[result]} live />
        ) : null}
        {problem ? <Alert tone="danger" title={problemText(problem)} live /> : null}
        {others.length > 0 ? (
          <Alert tone="warning" title={`Also open by ${others.join(", ")}.`} live />
        ) : null}
        <SenderNotice thread={thread} mayReadMember={mayReadMember} />
        {thread.mergedInto ? (
          <Alert tone="info" title="This thread is merged.">
            <Link
              to={threadPath({ siteId: thread.siteId, id: thread.mergedInto })}
              className="underline"
            >
              Open the thread that shows it
            </Link>
          </Alert>
        ) : null}
        <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid grid-cols-1 gap-4">
            <Entries thread={thread} mayDecide={mayDecide} />
            {thread.mergedInto ? null : (
              <AnswerForm
                // What is typed stays until it is stored, whatever else is loaded.
                key={`${thread.id} ${thread.lastOwn}`}
                thread={thread}
                typed={actionData?.text}
              />
            )}
          </div>
          <ThreadPanel {...loaderData} />
        </div>
      </div>
    </OperatorPage>
  );
}

const problemText = (code: string) => PROBLEMS[code as keyof typeof PROBLEMS] ?? PROBLEMS.changed;

type ShownThread = Route.ComponentProps["loaderData"]["thread"];

/** An e-mail proves its sender only by a signature. */
function SenderNotice({ thread, mayReadMember }: { thread: ShownThread; mayReadMember: boolean }) {
  const { unverifiedMember: id, siteId } = thread;
  if (!id) return null;
  return (
    <Alert tone="warning" title="Address of a member, sender not verified.">
      Say nothing about the account: anybody can write in the name of this address.{" "}
      {mayReadMember ? (
        <Link to={memberPath({ siteId, id })} className="underline">
          Member with this address
        </Link>
      ) : null}
    </Alert>
  );
}

/** Who else has the thread open, as it changes. */
function useOthers({ siteId, id, others }: ShownThread): string[] {
  const [current, setCurrent] = useState(others);
  useClaims({
    path: "/operator/support/presence",
    fields: { site: siteId },
    items: [id],
    onRenewed: (renewed) => setCurrent(renewed.others.map(({ name }) => name)),
  });
  return current;
}
