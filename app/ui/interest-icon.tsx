import sprite from "./interests.svg?url&no-inline";

/** Where an interest's shape is. */
export const interestPath = (code: string) => `${sprite}#${code}`;

/**
 * The picture of an interest: one file holds them all, fetched once and only where one is shown.
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
