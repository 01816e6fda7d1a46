import { type ReactNode, useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import type { HeldMessage } from "~/domain/scam-detection/scam-detection";
import type { Translate } from "~/i18n/translation";
import { useTranslation } from "~/i18n/use-translation";
import type { ConversationId, MemberId } from "~/kit/ids";
import { useLive } from "~/live/live-provider";
import { Alert } from "~/ui/alert";

/** True while a message is held for moderation: later messages to the same member wait. */
const blocksComposer = ({ status }: HeldMessage): boolean =>
  status === "waiting" || status === "released";

type ModerationInput = {
  held?: HeldMessage | null;
  memberId: MemberId;
  conversationId: ConversationId | null;
};

/**
 * The content above the composer, or in its place while the first message is held for moderation.
 */
export function aroundComposer(
  { held, memberId, conversationId }: ModerationInput,
  name: string,
  above: ReactNode,
): { above: ReactNode; instead?: ReactNode } {
  if (!held) return { above };
  const note = <ModerationNotice {...{ ...held, memberId, name }} />;
  if (conversationId === null && blocksComposer(held)) return { above, instead: note };
  const both = (
    <>
      {note}
      {above}
    </>
  );
  return { above: both };
}

/** The status of the member's own message that is held for moderation (R238), and its text. */
function ModerationNotice({
  name,
  memberId,
  ...held
}: HeldMessage & { name: string; memberId: MemberId }) {
  const { t } = useTranslation("chat");
  const ref = useRef<HTMLElement>(null);
  useRevalidateWhenSent(memberId);
  useEffect(() => {
    // The composer is gone, and the focus with it.
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={t("held.label", { name })}
      className="border-t border-line bg-card px-4 py-4 outline-none md:px-5"
    >
      <div className="mx-auto grid max-w-3xl grid-cols-1 gap-3">
        <Alert tone={blocksComposer(held) ? "info" : "warning"}>
          {statusText(t, held.status, name)}
          {held.status === "refused" ? (
            <span dir="auto" className="block pt-2">
              {held.reason}
            </span>
          ) : null}
        </Alert>
        <blockquote
          dir="auto"
          className="max-h-[25dvh] overflow-y-auto rounded-control bg-sunk px-3 py-2 text-sm wrap-anywhere whitespace-pre-wrap"
        >
          {held.body}
        </blockquote>
      </div>
    </section>
  );
}

function statusText(t: Translate<"chat">, status: HeldMessage["status"], name: string): string {
  if (status === "refused") return t("held.refused", { name });
  return status === "unsent" ? t("held.unsent") : t("refusal.held", { name });
}

/** Reloads once the message was approved and sent. */
function useRevalidateWhenSent(memberId: MemberId): void {
  const { connection } = useLive();
  const { revalidate } = useRevalidator();
  useEffect(
    () =>
      connection?.subscribe((event) => {
        if (event.type === "message" && event.senderId === memberId) void revalidate();
      }),
    [connection, memberId, revalidate],
  );
}
