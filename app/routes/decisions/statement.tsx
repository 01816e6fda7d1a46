import type { SubmissionResult } from "@conform-to/react";
import { getFormProps } from "@conform-to/react";
import { data, Form, useNavigation } from "react-router";
import { APPEAL_REFUSALS, fileAppeal, findStatement } from "~/domain/moderation-decision/appeal";
import {
  APPEAL_LENGTH,
  appealSchema,
} from "~/domain/moderation-decision/moderation-decision.schema";
import { FormProblem } from "~/forms/form-feedback";
import { formatDate } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { PageTitle } from "~/layouts/page-head";
import { useAnswerWithin, useRoot } from "~/layouts/use-root";
import { getLanguage, getServices, getSite, getViewer } from "~/request/middleware/context";
import { readForm, rejectForm } from "~/request/read-form";
import { requireViewer } from "~/request/require-viewer";
import { NO_STORE_HEADERS, notFound } from "~/request/responses";
import { getTimeZone } from "~/request/visitor-context";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Page } from "~/ui/page";
import { Card } from "~/ui/sections";
import { useErrorMessage } from "~/ui/use-error-message";
import { useValidatedForm } from "~/ui/use-validated-form";
import type { Route } from "./+types/statement";
import { loadStatementText } from "./statement-text";

const readerOf = (context: Route.LoaderArgs["context"], token: string) => ({
  siteId: getSite(context).id,
  token,
  viewer: getViewer(context),
});

/**
 * GET /decisions/{decision}: the statement of reasons of a moderation decision, for the affected
 * member who is logged in, and by the signed link of its e-mail also for whoever cannot log in.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const found = await findStatement(getServices(context), readerOf(context, params.decision));
  if (!found) {
    // Without a dot it is no link of an e-mail, and only its member may know that it exists.
    if (!params.decision.includes(".")) requireViewer(request, context);
    throw notFound();
  }
  const { decision, appeal, appealUntil, mayAppeal } = found;
  return data(
    {
      statement: await loadStatementText(context, decision),
      decidedAt: decision.at,
      undoneAt: decision.undoneAt,
      appeal: appeal && { status: appeal.status, text: appeal.text },
      appealUntil,
      mayAppeal,
      timeZone: getTimeZone(context),
    },
    { headers: NO_STORE_HEADERS },
  );
}

/** POST: files the appeal; the same text sent again is stored once. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request, appealSchema);
  if (!form.ok) return form.reply;
  const outcome = await fileAppeal(getServices(context), readerOf(context, params.decision), {
    text: form.value.text,
    language: getLanguage(context),
  });
  if (outcome.ok) return null;
  const { refusal } = outcome;
  if (refusal === "not_found") throw notFound();
  return rejectForm(
    form.submission,
    { form: `decisions:refusal.${refusal}` },
    APPEAL_REFUSALS[refusal],
  );
}

export function headers() {
  return NO_STORE_HEADERS;
}

export default function Statement({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("decisions");
  const { locale } = useRoot();
  const { statement, decidedAt, undoneAt, timeZone } = loaderData;
  const day = (at: number) => formatDate(at, locale, timeZone);
  return (
    <Page width="prose" title={t("title")} lead={t("date", { date: day(decidedAt) })}>
      <PageTitle>{t("title")}</PageTitle>
      <div className="grid gap-6">
        {undoneAt === null ? null : (
          <Alert tone="success">{t("undone", { date: day(undoneAt) })}</Alert>
        )}
        <Card>
          <dl className="grid gap-4">
            {statement.map(({ label, value }) => (
              <div key={label} className="grid gap-1">
                <dt className="text-sm text-muted">{label}</dt>
                <dd dir="auto" className="whitespace-pre-line wrap-anywhere">
                  {value}
                </dd>
              </div>
            ))}
          </dl>
        </Card>
        <Appeal {...loaderData} lastResult={actionData ?? undefined} day={day} />
      </div>
    </Page>
  );
}

type AppealProps = Pick<
  Route.ComponentProps["loaderData"],
  "appeal" | "appealUntil" | "mayAppeal" | "undoneAt"
> & {
  lastResult: SubmissionResult<string[]> | undefined;
  day: (at: number) => string;
};

/** The state of the appeal, or its form. */
function Appeal({ appeal, appealUntil, mayAppeal, undoneAt, lastResult, day }: AppealProps) {
  const { t } = useTranslation("decisions");
  const within = useAnswerWithin();
  if (mayAppeal) return <AppealForm until={day(appealUntil)} lastResult={lastResult} />;
  if (!appeal) return undoneAt === null ? <p className="text-muted">{t("appeal.over")}</p> : null;
  return (
    <section className="grid gap-3">
      {appeal.status === "open" ? (
        <Alert tone="success" live title={t("appeal.sent_title")}>
          {t("appeal.sent", { within })}
        </Alert>
      ) : (
        <Alert>{t(`appeal.${appeal.status}`)}</Alert>
      )}
      <div className="grid gap-1">
        <h2 className="text-sm text-muted">{t("appeal.words")}</h2>
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {appeal.text}
        </p>
      </div>
    </section>
  );
}

function AppealForm({
  until,
  lastResult,
}: {
  until: string;
  lastResult: SubmissionResult<string[]> | undefined;
}) {
  const { t } = useTranslation("decisions");
  const message = useErrorMessage();
  const busy = useNavigation().state !== "idle";
  const [form, fields] = useValidatedForm("appeal-form", appealSchema, { lastResult });
  return (
    <section className="grid gap-4">
      <div className="grid gap-1">
        <h2 className="text-xl">{t("appeal.title")}</h2>
        <p className="text-muted">{t("appeal.lead")}</p>
      </div>
      <Form method="post" {...getFormProps(form)} className="grid gap-4">
        <FormProblem message={message(form.errors)} answer={lastResult} />
        <Field
          as="textarea"
          name="text"
          label={t("appeal.label")}
          hint={t("appeal.until", { date: until })}
          defaultValue={fields.text.initialValue}
          error={message(fields.text.errors)}
          maxLength={APPEAL_LENGTH}
          rows={6}
          required
        />
        <Button type="submit" size="lg" busy={busy} className="justify-self-start">
          {t("appeal.button")}
        </Button>
      </Form>
    </section>
  );
}
