import { useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Alert } from "~/ui/alert";
import { Checkbox } from "~/ui/checkbox";
import type { MessageCosts } from "../composer/message-costs";

type FictionalNoticeProps = {
  /** The site's own text, or null if it has none. */
  warning: string | null;
  /** The next message is charged, and the member has not agreed yet. */
  needsConsent: boolean;
  agrees: boolean;
  onAgree: (agrees: boolean) => void;
};

/**
 * The notice above the composer of a fictional profile: states that the profile is invented, and
 * requests consent before the first paid message (R231). After the consent only the label next to
 * the name remains.
 */
export function FictionalNotice(props: FictionalNoticeProps) {
  return (
    <div className="border-t border-line bg-card px-3 py-3 md:px-4">
      <div className="mx-auto grid max-w-3xl grid-cols-1 gap-3">
        <NoticeContent {...props} />
      </div>
    </div>
  );
}

function NoticeContent({ warning, needsConsent, agrees, onAgree }: FictionalNoticeProps) {
  const { t } = useTranslation("chat");
  return (
    <>
      {warning ? (
        <Alert tone="warning">
          <span dir="auto">{warning}</span>
        </Alert>
      ) : null}
      {needsConsent ? (
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

type AttachmentFictionalNoticeProps = {
  costs: Pick<MessageCosts, "fictional">;
  /** The item to send is charged. */
  paid: boolean;
  /** The result of an earlier attempt. */
  refused: { agrees: boolean } | null;
};

/** The same notice on the gift and photo pages. */
export function AttachmentFictionalNotice({
  costs: { fictional },
  paid,
  refused,
}: AttachmentFictionalNoticeProps) {
  const [agrees, setAgrees] = useState(refused?.agrees ?? false);
  const needsConsent = paid && fictional !== null && !fictional.agreed;
  if (!fictional || (paid && !needsConsent)) return null;
  return (
    <div className="grid grid-cols-1 gap-3">
      <NoticeContent
        warning={fictional.warning}
        {...{ needsConsent, agrees }}
        onAgree={setAgrees}
      />
    </div>
  );
}
