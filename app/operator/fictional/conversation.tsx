import { data, Form, Link, redirect, useNavigation } from "react-router";
import {
  ANSWER_REFUSALS,
  answerMessage,
  closeWithoutAnswer,
  openFictionalConversation,
} from "~/domain/fictional-profile/answer-messages";
import { answerSchema } from "~/domain/fictional-profile/fictional-form.schema";
import { findAdministeredSite } from "~/domain/site-admin/list-sites";
import type { ConversationId } from "~/kit/ids";
import { isId } from "~/kit/ids";
import { getServices } from "~/request/middleware/context";
import { readForm } from "~/request/read-form";
import { notFound } from "~/request/responses";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { LongTextField } from "../ui/long-text-field";
import { OperatorPage } from "../ui/operator-page";
import { Time } from "../ui/time";
import type { Route } from "./+types/conversation";
import { Consent } from "./fictional";

export const handle = { permission: "fictional.answer" } satisfies OperatorHandle;

/** The messages between a member and a fictional profile; the log records that they were opened. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = getServices(context);
  const site = await findAdministeredSite(services, params.site);
  if (!site || !isId<ConversationId>(params.conversation)) throw notFound();
  const opened = await openFictionalConversation(services, getStaff(context), {
    site,
    id: params.conversation,
  });
  if (!opened) throw notFound();
  return {
    site: { id: site.id, host: site.host },
    conversation: opened,
    limit: site.settings?.message_length ?? 0,
  };
}

/** Answers, or closes without an answer. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const services = getServices(context);
  const site = await findAdministeredSite(services, params.site);
  if (!site) throw notFound();
  const form = await readForm(request, answerSchema(site.settings?.message_length ?? 1));
  if (!form.ok) return data({ problem: "Write an answer that is not too long." }, { status: 422 });
  const { conversation: id, seq, text, close } = form.value;
  const staff = getStaff(context);
  const page = `/operator/sites/${site.id}/fictional`;
  if (close) {
    const closed = await closeWithoutAnswer(services, staff, { site, id, seq });
    if (closed.ok) return redirect(`${page}?result=closed`, 303);
    const { refusal } = closed;
    return data({ problem: PROBLEMS[refusal] }, { status: ANSWER_REFUSALS[refusal] });
  }
  if (text === undefined) return data({ problem: "Write an answer." }, { status: 422 });
  const outcome = await answerMessage(services, staff, { site, id, seq, text });
  if (outcome.ok) return redirect(`${page}?result=answered`, 303);
  return data({ problem: PROBLEMS[outcome.refusal] }, { status: ANSWER_REFUSALS[outcome.refusal] });
}

const PROBLEMS = {
  not_found: "There is no such conversation.",
  unlabelled: "The site no longer has all labels of fictional profiles.",
  answered: "The message was answered, or the member wrote again. Read the newest messages.",
  not_sent: "The member cannot receive it: they left, or blocked the profile.",
} as const;

export default function Conversation({ loaderData, actionData }: Route.ComponentProps) {
  const { site, conversation, limit } = loaderData;
  const { fictionalName, memberName, agreedAt, messages, awaitsAnswer } = conversation;
  return (
    <OperatorPage
      title={`${memberName} to ${fictionalName}`}
      lead={
        <>
          <Link to={`/operator/sites/${site.id}/fictional`} className="underline">
            {site.host}
          </Link>{" "}
          · consent to pay: <Consent agreedAt={agreedAt} />
        </>
      }
      narrow
    >
      <ol className="grid gap-2">
        {messages.map(({ seq, fromMember, at, text, kind }) => (
          <li key={seq} className={`desk-card max-w-[85%] ${fromMember ? "" : "justify-self-end"}`}>
            <p className="text-xs text-muted">
              {fromMember ? memberName : `${fictionalName}, fictional`} · <Time at={at} />
            </p>
            <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
              {kind === "text" ? text : <em>{kind === "gift" ? "A gift." : "A photo."}</em>}
            </p>
          </li>
        ))}
      </ol>
      <div className="mt-5">
        {actionData?.problem ? (
          <Alert tone="danger" live>
            {actionData.problem}
          </Alert>
        ) : null}
        {awaitsAnswer ? (
          <AnswerForm conversation={conversation} limit={limit} />
        ) : (
          <p className="desk-card text-muted">
            Answered. A fictional profile writes again only when the member does.
          </p>
        )}
      </div>
    </OperatorPage>
  );
}

type AnswerFormProps = Pick<Route.ComponentProps["loaderData"], "conversation" | "limit">;

function AnswerForm({ conversation: { id, lastSeq, fictionalName }, limit }: AnswerFormProps) {
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post" className="mt-3 grid gap-3">
      <input type="hidden" name="conversation" value={id} />
      <input type="hidden" name="seq" value={lastSeq} />
      <LongTextField
        name="text"
        label={`Answer as ${fictionalName}`}
        hint="The member sees that the profile is fictional. One answer per message."
        maxLength={limit}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          Send
        </Button>
        <Button type="submit" name="close" value="yes" variant="quiet">
          Close without an answer
        </Button>
      </div>
    </Form>
  );
}
