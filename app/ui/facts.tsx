import { Check } from "lucide-react";

export type FactsProps = {
  items: {
    /** What it is about, e.g. "Eyes"; interests need none. */
    term?: string;
    label: string;
    /** The reader has it too; give these first. */
    shared?: boolean;
  }[];
  /** The words for `shared`, read out, e.g. "You both". */
  sharedLabel?: string;
};

/**
 * Interests and facts as quiet chips, those in common marked.
 *
 *     <Facts items={[{ label: "Hiking", shared: true }, { term: "Eyes", label: "Brown" }]} sharedLabel="You both" />
 */
export function Facts({ items, sharedLabel }: FactsProps) {
  return (
    <ul className="flex flex-wrap gap-2">
      {items.map(({ term, label, shared }) => (
        <li
          key={`${term} ${label}`}
          className={`inline-flex min-h-9 items-center gap-1.5 rounded-full px-3.5 text-sm ${shared ? "bg-tint font-semibold text-brand-text ring-1 ring-blush ring-inset" : "bg-sunk"}`}
        >
          {shared ? <Check aria-hidden size={15} strokeWidth={2.6} /> : null}
          {shared && sharedLabel ? <span className="sr-only">{sharedLabel}: </span> : null}
          {term ? <span className="text-muted">{term}</span> : null}
          <span>{label}</span>
        </li>
      ))}
    </ul>
  );
}
