import { useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Alert } from "~/ui/alert";
import { Checkbox } from "~/ui/checkbox";
import type { Costs } from "./costs";

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
export function FictionalNote(props: FictionalNoteProps) {
  return (
    <div className="border-t border-line bg-card px-3 py-3 md:px-4">
      <div className="mx-auto grid max-w-3xl grid-cols-1 gap-3">
        <Words {...props} />
      </div>
    </div>
  );
}

function Words({ warning, asks, agrees, onAgree }: FictionalNoteProps) {
  const { t } = useTranslation("chat");
  return (
    <>
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
    </>
  );
}

type FictionalBesideProps = {
  costs: Pick<Costs, "fictional">;
  /** What is sent costs something. */
  paid: boolean;
  /** What came of a try before. */
  refused: { agrees: boolean } | null;
};

/** The same on the pages of gifts and photos, before one is chosen. */
export function FictionalBeside({ costs: { fictional }, paid, refused }: FictionalBesideProps) {
  const [agrees, setAgrees] = useState(refused?.agrees ?? false);
  const asks = paid && fictional !== null && !fictional.agreed;
  if (!fictional || (paid && !asks)) return null;
  return (
    <div className="grid grid-cols-1 gap-3">
      <Words warning={fictional.warning} {...{ asks, agrees }} onAgree={setAgrees} />
    </div>
  );
}
