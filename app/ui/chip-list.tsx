import { InterestIcon } from "./interest-icon";

type ChipListProps = {
  items: {
    label: string;
    /** The code of an interest, for its icon. */
    interest?: string;
  }[];
  /** Highlights what the viewer shares, in the site colour. */
  shared?: boolean;
  "aria-labelledby"?: string;
};

/**
 * Interests and profile fields as chips.
 *
 *     <ChipList shared aria-labelledby="common" items={[{ label: "Hiking", interest: "hiking" }]} />
 */
export function ChipList({ items, shared, ...rest }: ChipListProps) {
  return (
    <ul {...rest} className="flex flex-wrap gap-2">
      {items.map(({ label, interest }) => (
        <li
          key={label}
          className={`inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full border border-transparent px-3.5 text-sm ${shared ? "bg-tint font-semibold text-brand-text ring-1 ring-blush ring-inset" : "bg-sunk"}`}
        >
          {interest ? <InterestIcon code={interest} /> : null}
          <span className="min-w-0">{label}</span>
        </li>
      ))}
    </ul>
  );
}
