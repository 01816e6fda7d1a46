import { data, Form, redirect } from "react-router";
import { listSites } from "~/domain/site/list-sites";
import {
  CANNED_REFUSALS,
  listCannedAnswers,
  saveCannedAnswer,
} from "~/domain/support/canned-answers";
import { cannedAnswerSchema } from "~/domain/support/support.schema";
import { isLanguage, LANGUAGE_NAMES, LANGUAGES } from "~/i18n/languages";
import { type CannedAnswerId, newId } from "~/kit/ids";
import { getServices } from "~/request/middleware/context";
import { readForm } from "~/request/read-form";
import { notFound } from "~/request/responses";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import { Alert } from "~/ui/alert";
import { Button, LinkButton } from "~/ui/button";
import { Field } from "~/ui/field";
import { HiddenFields } from "../cases/case-form";
import { LongTextField } from "../ui/long-text-field";
import { OperatorPage } from "../ui/operator-page";
import type { Route } from "./+types/answers";
import { RESULTS } from "./labels";

export const handle = { permission: "support.answer" } satisfies OperatorHandle;

/** The canned answers of a site in a language; `?site=` and `?language=` choose them. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const services = getServices(context);
  const sites = await listSites(services);
  const query = url.searchParams;
  const site = query.has("site") ? sites.find(({ id }) => id === query.get("site")) : sites[0];
  if (!site) throw notFound();
  const chosen = query.get("language") ?? "";
  const language = isLanguage(chosen) ? chosen : "en";
  const answers = await listCannedAnswers(services, site.id);
  return {
    sites: sites.map(({ id, name }) => ({ id, name })),
    site: { id: site.id, name: site.name },
    language,
    answers: answers.filter((one) => one.language === language),
    id: newId<CannedAnswerId>(),
    result: query.get("result"),
  };
}

/** Adds a canned answer, or changes one. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, cannedAnswerSchema);
  if (!form.ok) return data({ problem: "Write a title and a text." }, { status: 422 });
  const outcome = await saveCannedAnswer(getServices(context), getStaff(context), form.value);
  const { site, language } = form.value;
  if (outcome.ok) return redirect(`${answersPath({ site, language })}&result=saved`, 303);
  if (outcome.refusal !== "taken") throw data(null, { status: CANNED_REFUSALS[outcome.refusal] });
  return data({ problem: "Another answer of the site has this title." }, { status: 409 });
}

const answersPath = (chosen: { site: string; language: string }) =>
  `/operator/support/answers?${new URLSearchParams(chosen)}`;

export default function Answers({ loaderData, actionData }: Route.ComponentProps) {
  const { sites, site, language, answers, id, result } = loaderData;
  return (
    <OperatorPage
      title="Canned answers"
      lead={`${site.name}, ${LANGUAGE_NAMES[language]}`}
      actions={
        <LinkButton to="/operator/support" variant="secondary" size="sm">
          Inbox
        </LinkButton>
      }
      narrow
    >
      <div className="grid grid-cols-1 gap-4">
        {actionData?.problem ? <Alert tone="danger" title={actionData.problem} live /> : null}
        {result && RESULTS[result] && !actionData ? (
          <Alert tone="success" title={RESULTS[result]} live />
        ) : null}
        <Form method="get" className="flex flex-wrap items-end gap-2">
          <Choice
            name="site"
            label="Site"
            value={site.id}
            options={sites.map((one) => [one.id, one.name])}
          />
          <Choice
            name="language"
            label="Language"
            value={language}
            options={LANGUAGES.map((one) => [one, LANGUAGE_NAMES[one]])}
          />
          <Button type="submit" variant="secondary">
            Show
          </Button>
        </Form>
        {answers.length === 0 ? <p className="desk-card text-muted">There are none.</p> : null}
        {answers.map((one) => (
          <details key={one.id} className="desk-card">
            <summary className="min-h-6 cursor-pointer font-semibold wrap-anywhere">
              {one.title}
            </summary>
            <AnswerFields of={one} site={site.id} language={language} />
            <Form method="post" action="/operator/support/answers/remove" className="pt-2">
              <HiddenFields values={{ id: one.id, site: site.id }} />
              <Button type="submit" variant="quiet" size="sm">
                Remove {one.title}
              </Button>
            </Form>
          </details>
        ))}
        <section className="desk-card">
          <h2 className="text-base">Add an answer</h2>
          <AnswerFields
            key={id}
            of={{ id, title: "", body: "" }}
            site={site.id}
            language={language}
          />
        </section>
      </div>
    </OperatorPage>
  );
}

type ChoiceProps = {
  name: string;
  label: string;
  value: string;
  options: (readonly [value: string, label: string])[];
};

function Choice({ name, label, value, options }: ChoiceProps) {
  return (
    <label className="grid gap-1 font-semibold">
      {label}
      <span className="controlled font-normal">
        <select name={name} defaultValue={value} key={value} className="control max-w-full">
          {options.map(([one, text]) => (
            <option key={one} value={one}>
              {text}
            </option>
          ))}
        </select>
      </span>
    </label>
  );
}

type AnswerFieldsProps = {
  of: { id: string; title: string; body: string };
  site: string;
  language: string;
};

function AnswerFields({ of: { id, title, body }, site, language }: AnswerFieldsProps) {
  return (
    <Form method="post" action={answersPath({ site, language })} className="grid gap-3 pt-2">
      <HiddenFields values={{ id, site, language }} />
      <Field
        id={`title-${id}`}
        name="title"
        label="Title"
        hint="Only staff read it."
        defaultValue={title}
        maxLength={80}
        autoComplete="off"
        required
      />
      <LongTextField
        id={`body-${id}`}
        name="body"
        label="Text"
        hint="{name}, {order} and {number} are replaced. The e-mail has its own greeting."
        defaultValue={body}
        rows={6}
        maxLength={5000}
        required
      />
      <div>
        <Button type="submit" variant="secondary">
          Save
        </Button>
      </div>
    </Form>
  );
}
