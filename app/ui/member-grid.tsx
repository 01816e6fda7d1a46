import type { ComponentProps } from "react";

/**
 * List items with a MemberCard each; `label` is the accessible name of the list if no heading has
 * it.
 */
type MemberGridProps = Omit<ComponentProps<"ul">, "className"> & { label?: string };

/**
 * Cards in two columns on phones, three from 768 px, four from 992 px and on a phone in landscape,
 * six from 1600 px.
 *
 *     <MemberGrid label="Members">
 *       {members.map((m) => <li key={m.id}><MemberCard {...m} /></li>)}
 *     </MemberGrid>
 */
export function MemberGrid({ label, ...rest }: MemberGridProps) {
  return (
    <ul
      {...rest}
      aria-label={label}
      className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4 lg:grid-cols-4 lg:gap-6 2xl:grid-cols-6 short:sm:max-lg:grid-cols-4"
    />
  );
}
