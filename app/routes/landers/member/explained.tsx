import { useTranslation } from "~/i18n/use-translation";
import { useMemberTexts } from "./member-words";
import { FictionalLabel, type MemberParts, Teaser } from "./teaser";

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
