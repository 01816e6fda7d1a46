import { useEffect, useState } from "react";
import type { SpamSignal } from "~/domain/scam-detection/scam-detection";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import type { PostedMessage } from "./handle-message-post";
import type { LocalDraft } from "./local-draft/local-draft";

/** The text is checked only after this pause in typing, so that warnings do not interrupt. */
const QUIET_MS = 500;

const NO_MARKS: readonly number[] = [];

type SpamWarningProps = {
  localDraft: LocalDraft;
  /** The number that the message will get. */
  seq: number;
  /** Hashes of the first messages that the member sent to others today. */
  sentMarks?: readonly number[];
  name: string;
  /** Result of a form post without JavaScript: the signal that stopped it once. */
  posted: PostedMessage | null;
};

/**
 * The spam warning above the composer: how the text will look to the recipient (R235). It does not
 * prevent sending. Without JavaScript the form returns once with it, and sends on the second
 * submit.
 */
export function SpamWarning({ posted, name, ...writing }: SpamWarningProps) {
  const { t } = useTranslation("safety");
  const [typed, started] = useSpamSignal(writing);
  const stopped = posted?.signal ?? null;
  const signal = started ? typed : stopped;
  return (
    <div role="status" className="bg-card">
      {signal ? (
        <div className="mx-auto flex max-w-3xl min-w-0 items-start gap-2 px-4 pt-2 text-sm text-muted">
          <Icon name="info" size={16} className="mt-0.5 shrink-0" />
          <p className="min-w-0 flex-1 wrap-anywhere">
            {t(`signals.warning.${signal}`)}{" "}
            {signal === "same_text" ? null : t("signals.seen", { name })}
          </p>
          {stopped && !started ? <SendAnyway /> : null}
        </div>
      ) : null}
    </div>
  );
}

function SendAnyway() {
  const { t } = useTranslation("safety");
  return (
    <>
      <input type="hidden" name="warned" value="yes" />
      <Button type="submit" size="sm" variant="quiet">
        {t("signals.anyway")}
      </Button>
    </>
  );
}

type SpamCheckInput = Pick<SpamWarningProps, "localDraft" | "seq" | "sentMarks">;

/**
 * The signal of the text, and whether it was checked here. The code of the rules loads when typing
 * begins.
 */
function useSpamSignal({ localDraft, seq, sentMarks: marks = NO_MARKS }: SpamCheckInput) {
  const [found, setFound] = useState<SpamSignal | null>(null);
  const [started, setStarted] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    const judge = async () => {
      const rules = await import("~/domain/scam-detection/warning-for").catch(() => null);
      const text = localDraft.read();
      if (gone || !rules || !text.trim()) return;
      setFound(rules.warningFor({ text, seq, marks }));
      setStarted(true);
    };
    const listen = () => {
      clearTimeout(timer);
      if (!localDraft.read().trim()) setFound(null);
      else if (navigator.onLine) timer = setTimeout(judge, QUIET_MS);
    };
    listen();
    const stop = localDraft.subscribe(listen);
    return () => {
      gone = true;
      clearTimeout(timer);
      stop();
    };
  }, [localDraft, seq, marks]);
  return [found, started] as const;
}
