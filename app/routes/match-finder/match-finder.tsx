import { useEffect, useRef, useState } from "react";
import { Form, Link, redirect } from "react-router";
import {
  findFinderAnswers,
  findMatches,
  saveFinderAnswer,
} from "~/domain/match-finder/find-matches";
import type { MatchSuggestion, SharedAnswer } from "~/domain/match-finder/match-finder";
import {
  type Answers,
  EITHER,
  finderFormSchema,
  isQuestion,
  QUESTION_NAMES,
  QUESTIONS,
  type Question,
} from "~/domain/match-finder/match-finder.schema";
import type { SuggestionReasons } from "~/domain/suggestion/suggestion";
import { SearchLink } from "~/features/members/discovery-links";
import { LikeForm } from "~/features/members/like-form";
import { LikeToast } from "~/features/members/like-notice";
import { type MemberLikeResult, withMember } from "~/features/members/like-result";
import { MemberList } from "~/features/members/member-list";
import { colonFor } from "~/i18n/format";
import type { TextKey } from "~/i18n/texts";
import type { Translate } from "~/i18n/translation";
import { useTranslation } from "~/i18n/use-translation";
import { PageTitle } from "~/layouts/page-head";
import { getServices, getSite } from "~/request/middleware/context";
import { readActionForm } from "~/request/read-form";
import { requireViewer } from "~/request/require-viewer";
import { getLocaleContext } from "~/request/visitor-context";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { Page } from "~/ui/page";
import { ProgressSteps } from "~/ui/progress-steps";
import { Disclosure } from "~/ui/sections";
import type { Route } from "./+types/match-finder";

/** Query parameter with the question to show; without it the page shows the list. */
const QUESTION_PARAM = "question";

const LIST_PATH = "/match-finder";
const questionPath = (question: Question) => `${LIST_PATH}?${QUESTION_PARAM}=${question}`;

/** The questions before and after another; the list follows the last. */
const pathBefore = (question: Question): string | null => {
  const before = QUESTION_NAMES[QUESTION_NAMES.indexOf(question) - 1];
  return before ? questionPath(before) : null;
};
const pathAfter = (question: Question): string => {
  const after = QUESTION_NAMES[QUESTION_NAMES.indexOf(question) + 1];
  return after ? questionPath(after) : LIST_PATH;
};

/** The translation key of an answer. Question and answer come from one table, so the key exists. */
const answerKey = ({ question, end }: SharedAnswer) =>
  `answer.${question}.${end}` as Extract<TextKey<"finder">, `answer.${string}`>;

/** /match-finder: one question, or members ranked by common answers. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(request, context);
  const question = url.searchParams.get(QUESTION_PARAM);
  if (isQuestion(question))
    return { question, answers: await findFinderAnswers(getServices(context), viewer), found: [] };
  const finding = { site: getSite(context), viewer, cardContext: getLocaleContext(context) };
  const { answers, found } = await findMatches(getServices(context), finding);
  return { question: hasAnswers(answers) ? null : FIRST_QUESTION, answers, found };
}

const [FIRST_QUESTION] = QUESTION_NAMES as [Question];
const hasAnswers = (answers: Answers) => Object.keys(answers).length > 0;

/** Saves or deletes one answer and continues with the next question. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(request, context);
  const form = await readActionForm(request, finderFormSchema);
  await saveFinderAnswer(getServices(context), viewer, form);
  return redirect(pathAfter(form.question), 303);
}

export default function MatchFinder({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("suggestions");
  const { question, answers, found } = loaderData;
  return (
    <>
      <PageTitle>{t("finder")}</PageTitle>
      {question ? (
        <QuestionPage question={question} answers={answers} />
      ) : (
        <MatchList answers={answers} found={found} />
      )}
    </>
  );
}

type QuestionPageProps = { question: Question; answers: Answers };

/** One question with its answers in the lower part of the screen. An answer leads to the next. */
function QuestionPage({ question, answers }: QuestionPageProps) {
  const { t } = useTranslation("finder");
  const heading = useFocusOnChange(question);
  const number = QUESTION_NAMES.indexOf(question) + 1;
  const all = QUESTION_NAMES.length;
  return (
    <Page width="full">
      <div className="first-screen finder">
        <div className="grid content-start gap-2">
          <QuestionLinks question={question} hasList={hasAnswers(answers)} />
          <ProgressSteps
            step={number}
            of={all}
            label={t("progress", { number, all })}
            note={t("suggestions:finder")}
          />
        </div>
        <div className="ask">
          <h1 ref={heading} tabIndex={-1}>
            {t(`question.${question}`)}
          </h1>
          {question === FIRST_QUESTION ? <p>{t("lead")}</p> : null}
        </div>
        <AnswerForm key={question} question={question} answers={answers} />
      </div>
    </Page>
  );
}

/** Moves the focus to the heading of another question, so that it is read and Tab continues there. */
function useFocusOnChange(question: Question) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(question);
  useEffect(() => {
    if (shown.current === question) return;
    shown.current = question;
    heading.current?.focus({ preventScroll: true });
  }, [question]);
  return heading;
}

type QuestionLinksProps = { question: Question; hasList: boolean };

function QuestionLinks({ question, hasList }: QuestionLinksProps) {
  const { t } = useTranslation("finder");
  const before = pathBefore(question);
  if (!before && !hasList) return null;
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      {before ? (
        <Link to={before} className="quiet -ms-1">
          <Icon name="chevron-left" size={20} />
          {t("back")}
        </Link>
      ) : null}
      {hasList ? (
        <Link to={LIST_PATH} className="quiet ms-auto">
          {t("show")}
        </Link>
      ) : null}
    </div>
  );
}

type AnswerFormProps = { question: Question; answers: Answers };

/** Large answer buttons. No answer is preselected; the stored one is marked. */
function AnswerForm({ question, answers }: AnswerFormProps) {
  const { t } = useTranslation("finder");
  const answer = answers[question];
  const after = pathAfter(question);
  // Without answers the list would show the first question again.
  const next = after === LIST_PATH && !hasAnswers(answers) ? "/members" : after;
  const ends = QUESTIONS[question].map((end) => ({
    value: end,
    label: t(answerKey({ question, end })),
  }));
  return (
    <Form method="post" action={LIST_PATH} className="answers">
      <input type="hidden" name="question" value={question} />
      {[...ends, { value: EITHER, label: t("either") }].map(({ value, label }) => (
        <button
          key={value}
          type="submit"
          name="answer"
          value={value}
          aria-pressed={value === answer}
          className="answer"
        >
          {label}
          <Icon name="check" size={22} className="tick" />
        </button>
      ))}
      <div className="flex flex-wrap justify-center gap-x-6">
        {answer ? (
          <button type="submit" className="quiet">
            {t("clear")}
          </button>
        ) : null}
        <Link to={next} className="quiet">
          {answer ? t("next") : t("skip")}
        </Link>
      </div>
    </Form>
  );
}

type MatchListProps = { answers: Answers; found: readonly MatchSuggestion[] };

/** The members found, each with the reasons for its place, and the own answers to change. */
function MatchList({ answers, found }: MatchListProps) {
  const { t, language } = useTranslation("finder");
  const { t: suggestions } = useTranslation("suggestions");
  const [result, setResult] = useState<MemberLikeResult | null>(null);
  const lineOf = ({ sharedAnswers, reasons }: MatchSuggestion): string => {
    const shared = sharedAnswers.map((one) => t(answerKey(one)));
    if (shared.length > 0) return `${t("both")}${colonFor(language)} ${shared.join(" · ")}`;
    return otherReasons(reasons, suggestions).join(" · ") || t("fits");
  };
  return (
    <Page
      title={t("list_title")}
      actions={
        <LinkButton to={questionPath(FIRST_QUESTION)} size="sm" variant="secondary">
          {t("change")}
        </LinkButton>
      }
    >
      {found.length > 0 ? (
        <LikeForm members={found} onAnswer={withMember(setResult)}>
          {(heart) => (
            <MemberList members={found} label={t("list_title")} heart={heart} line={lineOf} />
          )}
        </LikeForm>
      ) : (
        <EmptyState picture="search" title={t("empty_title")} action={<SearchLink />}>
          {t("empty_text")}
        </EmptyState>
      )}
      <div className="mx-auto mt-8 grid max-w-(--container-form) gap-4">
        {found.length > 0 ? <p className="text-center text-muted">{t("list_lead")}</p> : null}
        <OwnAnswers answers={answers} />
      </div>
      <LikeToast answer={result} onDismiss={() => setResult(null)} />
    </Page>
  );
}

/** The member's answers, each with a link to its question. */
function OwnAnswers({ answers }: { answers: Answers }) {
  const { t } = useTranslation("finder");
  const given = Object.keys(answers).length;
  const labelOf = (question: Question): string => {
    const answer = answers[question];
    if (!answer) return "–";
    return answer === EITHER ? t("either") : t(answerKey({ question, end: answer }));
  };
  return (
    <Disclosure summary={t("answers", { given, all: QUESTION_NAMES.length })}>
      <ul className="grid divide-y divide-line">
        {QUESTION_NAMES.map((question) => (
          <li key={question}>
            <Link to={questionPath(question)} className="grid min-h-11 py-2 hover:text-brand-text">
              <span className="text-sm text-muted">{t(`question.${question}`)}</span>
              <span className="font-semibold">{labelOf(question)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

/** What two members have in common apart from their answers, one text each. */
function otherReasons(reasons: SuggestionReasons, t: Translate<"suggestions">): string[] {
  const things = reasons.interests.map((id) => t(`profile:interest.${id}`)).join(", ");
  return [
    ...(things ? [t("both", { things })] : []),
    ...(reasons.near ? [t(`game:why.${reasons.near}`)] : []),
    ...(reasons.reason ? [t(`profile:reason.${reasons.reason}`)] : []),
  ];
}
