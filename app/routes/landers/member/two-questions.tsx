import { useTranslation } from "~/i18n/use-translation";
import { useMemberTexts } from "./member-words";
import { FictionalLabel, type MemberParts, Teaser } from "./teaser";

const QUESTIONS = ["for", "pace"] as const;
const ANSWERS = ["one", "two", "three"] as const;

/**
 * Layout 2: two questions that are not submitted, then the form, which CSS reveals after the
 * answers.
 */
export function TwoQuestions({ member, label, facts, form }: MemberParts) {
  const { t } = useTranslation("landers");
  const { two, lead } = useMemberTexts(member, member.name);
  return (
    <div className="stage asked">
      <div className="words">
        <h1>{two}</h1>
        <FictionalLabel word={label} />
        {member.fictional ? <p className="lead">{lead}</p> : null}
        {facts}
      </div>
      <Teaser member={member} label={label} />
      <div className="ask">
        {QUESTIONS.map((question) => (
          <Question key={question} question={question} />
        ))}
        <p className="small">{t("member.two.note")}</p>
        {form}
      </div>
    </div>
  );
}

function Question({ question }: { question: (typeof QUESTIONS)[number] }) {
  const { t } = useTranslation("landers");
  return (
    <fieldset className={`question ${question}`}>
      <legend>{t(`member.two.${question}.question`)}</legend>
      {ANSWERS.map((answer) => (
        <label key={answer}>
          <input type="radio" name={question} value={answer} autoComplete="off" />
          {t(`member.two.${question}.${answer}`)}
        </label>
      ))}
    </fieldset>
  );
}
