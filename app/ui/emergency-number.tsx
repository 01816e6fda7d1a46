import { RichText } from "~/i18n/use-translation";

/**
 * The emergency number of the viewer's country, for members in danger, who should call instead of
 * write.
 */
export function EmergencyNumber({ number, country }: { number: string; country: string }) {
  const call = (
    <a href={`tel:${number}`} className="font-semibold underline underline-offset-4">
      {number}
    </a>
  );
  return <RichText text="visit:complaints.danger" values={{ number, country }} parts={{ call }} />;
}
