import { useMemberTexts } from "./member-words";
import { FictionalLabel, type MemberParts, Teaser } from "./teaser";

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
