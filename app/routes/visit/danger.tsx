import { Trans } from "react-i18next";

/** Whoever is in danger calls, and does not write: the number of the country that the page is made for. */
export function Danger({ number, country }: { number: string; country: string }) {
  const call = (
    <a href={`tel:${number}`} className="font-semibold underline underline-offset-4">
      {number}
    </a>
  );
  return (
    <Trans
      ns="visit"
      i18nKey="complaints.danger"
      values={{ number, country }}
      components={{ call }}
    />
  );
}
