import { type ReactNode, useState } from "react";
import { Form, useFetcher, useLocation } from "react-router";
import {
  type Answers,
  EITHER,
  QUESTION_GROUPS,
  QUESTION_NAMES,
  QUESTIONS,
  type Question,
} from "~/domain/match-finder/match-finder.schema";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { ChoiceGroup } from "~/ui/choice-group";
import { Disclosure } from "~/ui/disclosure";
import { answerKey } from "./answer-key";

const GROUPS = Object.keys(QUESTION_GROUPS) as (keyof typeof QUESTION_GROUPS)[];

/**
 * The questions: open at first, collapsed once there are answers. With JavaScript each answer is
 * saved at once.
 */
export function Questionnaire({ answers }: { answers: Answers }) {
  const { t } = useTranslation("finder");
  const { key } = useLocation();
  const saving = useFetcher<{ saved: true }>({ key: "finder" });
  const all = QUESTION_NAMES.length;
  const given = Object.keys(answers).length;
  return (
    <CollapsibleQuestions key={key} answered={given} summary={t("answers", { given, all })}>
      <Form
        method="post"
        action="/match-finder"
        className="grid gap-8"
        onChange={({ currentTarget }) => void saving.submit(currentTarget)}
      >
        <p className="max-w-(--container-prose) text-muted">{t("privacy")}</p>
        {GROUPS.map((group) => (
          <section key={group} aria-labelledby={`group-${group}`} className="grid gap-5">
            <h2 id={`group-${group}`} className="text-xl">
              {t(`group.${group}`)}
            </h2>
            <div className="grid gap-6 lg:grid-cols-2">
              {QUESTION_GROUPS[group].map((question) => (
                <QuestionField key={question} question={question} answer={answers[question]} />
              ))}
            </div>
          </section>
        ))}
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" name="show" value="yes" size="lg">
            {t("show")}
          </Button>
          <p role="status" className="min-h-6 text-sm text-muted">
            {saving.state === "idle" && saving.data ? t("saved") : null}
          </p>
        </div>
      </Form>
    </CollapsibleQuestions>
  );
}

/** Decided once per visit, so that the form does not collapse after the first answer. */
function CollapsibleQuestions(props: { answered: number; summary: string; children: ReactNode }) {
  const [open] = useState(props.answered === 0);
  return (
    <Disclosure open={open} summary={props.summary}>
      {props.children}
    </Disclosure>
  );
}

type QuestionFieldProps = { question: Question; answer: string | undefined };

function QuestionField({ question, answer }: QuestionFieldProps) {
  const { t } = useTranslation("finder");
  const options = QUESTIONS[question].map((end) => ({
    value: end,
    label: t(answerKey({ question, end })),
  }));
  return (
    <ChoiceGroup
      name={question}
      legend={t(`question.${question}`)}
      defaultValue={answer ?? ""}
      options={[...options, { value: EITHER, label: t("either") }, { value: "", label: t("skip") }]}
    />
  );
}
