import { useTranslation } from "~/i18n/use-translation";
import { NOBODY } from "~/kit/ids";
import { GiftInLog } from "./gift-words";
import type { Line, Message } from "./messages";
import { PhotoInLog } from "./photo-in-log";

/** The gift or photo of a message, or null for text. */
export function attachmentOf({ gift, photo, own }: Pick<Line, "gift" | "photo" | "own">) {
  if (photo) return <PhotoInLog {...{ photo, own }} />;
  return gift ? <GiftInLog gift={gift} /> : null;
}

/** Replaces the text of a message whose sender was deleted. */
export function Missing({ line }: { line: Pick<Message, "senderId"> }) {
  const { t } = useTranslation("chat");
  const key = line.senderId === NOBODY ? "log.removed" : "log.withheld";
  return <em className="text-muted">{t(key)}</em>;
}
