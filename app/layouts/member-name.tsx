import { isolateBidi } from "~/kit/text";
import { useRoot } from "~/layouts/use-root";
import { LabelChip } from "~/ui/badge";

/**
 * A member's name and whether the profile is fictional: one value, so that no page shows the name
 * without the label (R216).
 */
export type NamedMember = { name: string; fictional: boolean };

/**
 * Returns a function that formats a name as plain text, for titles, sentences and accessible names:
 * "Nova (Fictional profile)".
 */
export function useLabelledName(): (member: NamedMember) => string {
  const label = useRoot().site.fictional;
  return ({ name, fictional }) =>
    fictional && label ? `${isolateBidi(name)} (${label.word})` : name;
}

/** The site's icon and label of a fictional profile. Renders nothing for a real member. */
export function FictionalChip({ of }: { of: Pick<NamedMember, "fictional"> }) {
  const label = useRoot().site.fictional;
  if (!of.fictional || !label) return null;
  return (
    <LabelChip kind="fictional" icon={label.icon}>
      {label.word}
    </LabelChip>
  );
}

/** A member's name followed by the label. */
export function MemberName({ of }: { of: NamedMember }) {
  return (
    <>
      <bdi translate="no">{of.name}</bdi> <FictionalChip of={of} />
    </>
  );
}
