import { RichText } from "~/i18n/rich-text";

/** Whoever is in danger calls, and does not write: the number of their own country. */
export function Danger({ number, country }: { number: string; country: string }) {
  const call = (
    <a href={`tel:${number}`} className="font-semibold underline underline-offset-4">
      {number}
    </a>
  );
  return <RichText text="visit:complaints.danger" values={{ number, country }} parts={{ call }} />;
}
