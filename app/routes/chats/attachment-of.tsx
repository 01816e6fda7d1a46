import { useTranslation } from "~/i18n/use-translation";
import { ERASED_MEMBER_ID } from "~/kit/ids";
import { GiftInLog } from "./gift-text";
import type { ChatMessage, LogLine } from "./messages";
import { PhotoInLog } from "./photo-in-log";

/** The gift or photo of a message, or null for text. */
export function attachmentOf({ gift, photo, own }: Pick<LogLine, "gift" | "photo" | "own">) {
  if (photo) return <PhotoInLog {...{ photo, own }} />;
  return gift ? <GiftInLog gift={gift} /> : null;
}

/** Replaces the text of a message whose sender was deleted. */
export function MissingMessage({ line }: { line: Pick<ChatMessage, "senderId"> }) {
  const { t } = useTranslation("chat");
  const key = line.senderId === ERASED_MEMBER_ID ? "log.removed" : "log.withheld";
  return <em className="text-muted">{t(key)}</em>;
}
