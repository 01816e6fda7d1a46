import type { Interest } from "~/domain/profile/profile.schema";
import { collatorOf } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import sprite from "./interests.svg?url&no-inline";

/** URL of an interest's shape. */
export const interestPath = (code: string) => `${sprite}#${code}`;

/**
 * The icon of an interest: one sprite file, loaded only if one is shown.
 *
 *     <InterestIcon code="hiking" />
 */
function InterestIcon({ code }: { code: string }) {
  return (
    <svg aria-hidden="true" width={16} height={16} className="shrink-0">
      <use href={interestPath(code)} />
    </svg>
  );
}

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
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {label}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Offered at once, before the others: many people like one of them. */
export const COMMON_INTERESTS: readonly Interest[] = [
  ...(["travelling", "music", "movies", "cooking", "sports", "hiking"] as const),
  ...(["animals", "reading", "coffee", "dancing", "outdoors", "gardening"] as const),
];

/**
 * Interests to choose from, each with its picture: the common ones, then the others by name. Shared
 * by all interest forms.
 */
export function useInterestOptions() {
  const { t, language } = useTranslation("profile");
  const { compare } = collatorOf(language);
  return (codes: readonly Interest[]) => {
    const options = codes.map((code) => ({
      value: code,
      label: t(`interest.${code}`),
      icon: <InterestIcon code={code} />,
    }));
    const common = COMMON_INTERESTS.flatMap((code) =>
      options.filter(({ value }) => value === code),
    );
    const others = options.filter(({ value }) => !COMMON_INTERESTS.includes(value));
    return [...common, ...others.sort((a, b) => compare(a.label, b.label))];
  };
}
