import sprite from "./interests.svg?url&no-inline";

/** URL of an interest's shape. */
export const interestPath = (code: string) => `${sprite}#${code}`;

/**
 * The icon of an interest: one sprite file, loaded only if one is shown.
 *
 *     <InterestIcon code="hiking" />
 */
export function InterestIcon({ code }: { code: string }) {
  return (
    <svg aria-hidden="true" width={16} height={16} className="shrink-0">
      <use href={interestPath(code)} />
    </svg>
  );
}
