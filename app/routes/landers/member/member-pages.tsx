import type { ReactNode } from "react";
import { photoPath } from "~/domain/photo/photo";
import type { ProfileCard } from "~/domain/profile/profile-card";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/layouts/use-root";

/**
 * Texts of a member's lander, with the displayed name; for a fictional profile nothing only a
 * person does.
 */
export function useMemberTexts(member: { fictional: boolean } | null, name: string) {
  const { t } = useTranslation("landers");
  const site = useRoot().site.name;
  return member?.fictional
    ? {
        title: t("member.invented.title", { name, site }),
        lead: t("member.invented.lead"),
        two: t("member.invented.two_title", { name }),
        three: t("member.invented.three_title", { name }),
      }
    : {
        title: t("member.title", { name, site }),
        lead: t("member.lead", { name }),
        two: t("member.two.title", { name }),
        three: t("member.three.title", { name }),
      };
}

export type MemberParts = {
  member: ProfileCard;
  /** The site's label for a fictional profile, if it is one; shown wherever the name is. */
  label: string | null;
  facts: ReactNode;
  form: ReactNode;
};

/** Main photo and first name: all that visitors see of a member (R67). */
function Teaser({ member, label }: Pick<MemberParts, "member" | "label">) {
  const { t } = useTranslation("profile");
  const { photo, name } = member;
  return (
    <figure className="teaser">
      <Picture photo={photo} alt={name} />
      <figcaption>
        <strong>
          <bdi translate="no">{name}</bdi>
        </strong>
        <FictionalLabel word={label} />
        {member.fictional ? null : <p>{t("promotion.consent", { name })}</p>}
      </figcaption>
    </figure>
  );
}

function Picture({ photo, alt }: { photo: ProfileCard["photo"]; alt: string }) {
  if (!photo) return <div className="nobody" />;
  const src = photoPath(photo.id, "main");
  return <img src={src} width={4} height={5} alt={alt} fetchPriority="high" />;
}

/** Icon and word of the label: required wherever such a profile is named (R9). */
function FictionalLabel({ word }: { word: string | null }) {
  if (!word) return null;
  return (
    <span className="fictional">
      <svg
        viewBox="0 0 24 24"
        width="14"
        height="14"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinecap="round"
      >
        <path d="M3 5c5 2 13 2 18 0v7c0 12-18 12-18 0zM8 10h2M14 10h2M9 15c2 2 4 2 6 0" />
      </svg>
      {word}
    </span>
  );
}

/** Layout 3: a detailed explanation with prices before the form. */
export function Explained({ member, label, facts, form }: MemberParts) {
  const { three, lead } = useMemberTexts(member, member.name);
  return (
    <div className="stage explained">
      <div className="words">
        <h1>{three}</h1>
        <FictionalLabel word={label} />
        <p className="lead">{lead}</p>
        {facts}
      </div>
      <Teaser member={member} label={label} />
      <div className="explain">
        <Explanation />
      </div>
      {form}
    </div>
  );
}

function Explanation() {
  const { t } = useTranslation("landers");
  return (
    <>
      <h2>{t("visit:home.how_title")}</h2>
      <ol>
        {([1, 2, 3] as const).map((step) => (
          <li key={step}>
            <h3>{t(`visit:home.step${step}_title`)}</h3>
            <p>{t(`visit:home.step${step}_text`)}</p>
          </li>
        ))}
      </ol>
      <h2>{t("visit:home.cost_title")}</h2>
      <p>{t("frame.points.three")}</p>
      <p>{t("visit:home.cost_note")}</p>
      <h2>{t("visit:home.safety_title")}</h2>
      <ul>
        {(["people", "block", "place"] as const).map((point) => (
          <li key={point}>{t(`visit:home.safety_${point}`)}</li>
        ))}
      </ul>
    </>
  );
}

/** Layout 1: one member, one promise, one form. */
export function OnePage({ member, label, facts, form }: MemberParts) {
  const { title, lead } = useMemberTexts(member, member.name);
  return (
    <div className="stage">
      <div className="words">
        <h1>{title}</h1>
        <FictionalLabel word={label} />
        <p className="lead">{lead}</p>
        {facts}
      </div>
      <Teaser member={member} label={label} />
      {form}
    </div>
  );
}

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
