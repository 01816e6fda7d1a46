import { isolate } from "~/kit/text";
import { useRoot } from "~/root/use-root";
import { LabelChip } from "~/ui/label-chip";

/** A member's name and whether they are invented: one value, of which no view shows one without the other (R216). */
export type Named = { name: string; fictional: boolean };

/** Says a member where no element can stand: titles, sentences, what screen readers hear. "Nova (Fictional profile)". */
export function useSaid(): (member: Named) => string {
  const label = useRoot().site.fictional;
  return ({ name, fictional }) => (fictional && label ? `${isolate(name)} (${label.word})` : name);
}

/** The site's icon and word for a fictional profile; nothing for a member. */
export function FictionalChip({ of }: { of: Pick<Named, "fictional"> }) {
  const label = useRoot().site.fictional;
  if (!of.fictional || !label) return null;
  return (
    <LabelChip kind="fictional" icon={label.icon}>
      {label.word}
    </LabelChip>
  );
}

/** A member's name on the page, the label beside it. */
export function MemberName({ of }: { of: Named }) {
  return (
    <>
      <bdi translate="no">{of.name}</bdi> <FictionalChip of={of} />
    </>
  );
}
