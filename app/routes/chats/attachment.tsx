import { useTranslation } from "~/i18n/use-translation";
import { NOBODY } from "~/kit/ids";
import { GiftInLog } from "./gift-words";
import type { Line, Message } from "./messages";
import { PhotoInLog } from "./photo-in-log";

/** What a message shows in the place of words; null for words. */
export function attachmentOf({ gift, photo, own }: Pick<Line, "gift" | "photo" | "own">) {
  if (photo) return <PhotoInLog {...{ photo, own }} />;
  return gift ? <GiftInLog gift={gift} /> : null;
}

/** In the place of what somebody wrote who is gone. */
export function Missing({ line }: { line: Pick<Message, "senderId"> }) {
  const { t } = useTranslation("chat");
  const key = line.senderId === NOBODY ? "log.removed" : "log.withheld";
  return <em className="text-muted">{t(key)}</em>;
}
