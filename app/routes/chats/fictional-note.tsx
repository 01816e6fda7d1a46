import { useTranslation } from "~/i18n/use-translation";
import { Alert } from "~/ui/alert";
import { Checkbox } from "~/ui/checkbox";

type FictionalNoteProps = {
  /** The site's own words; null where it has none any more. */
  warning: string | null;
  /** The next message costs something, and the member has not agreed yet. */
  asks: boolean;
  agrees: boolean;
  onAgree: (agrees: boolean) => void;
};

/**
 * Over the box, to a fictional profile: that it is invented, before a word is typed; and before the first message that
 * is paid, whether the member agrees to pay for it (R231). Once they did, the label beside the name says it.
 */
export function FictionalNote({ warning, asks, agrees, onAgree }: FictionalNoteProps) {
  const { t } = useTranslation("chat");
  return (
    <div className="border-t border-line bg-card px-3 pt-3 md:px-4">
      <div className="mx-auto grid max-w-3xl grid-cols-1 gap-3">
        {warning ? (
          <Alert tone="warning">
            <span dir="auto">{warning}</span>
          </Alert>
        ) : null}
        {asks ? (
          <Checkbox
            name="agrees"
            required
            checked={agrees}
            onChange={(event) => onAgree(event.target.checked)}
          >
            {t("fictional.agree")}
          </Checkbox>
        ) : null}
      </div>
    </div>
  );
}
