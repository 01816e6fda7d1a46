import { Suspense } from "react";
import type { GiftCode } from "~/domain/gift/gift";
import { useTranslation } from "~/i18n/use-translation";
import { GiftDrawing } from "~/ui/gift-drawing";

/** In a list of chats: who sent which gift. The words of gifts are fetched where the first one is shown. */
export function GiftLine({ gift, own }: { gift: GiftCode; own: boolean }) {
  return (
    <Suspense fallback={SPACE}>
      <Line gift={gift} own={own} />
    </Suspense>
  );
}

function Line({ gift, own }: { gift: GiftCode; own: boolean }) {
  const { t } = useTranslation("gifts");
  return t(own ? "line.mine" : "line.theirs", { gift: t(`name.${gift}`) });
}

/** In the log: its drawing, and under it its name, which is what is read out. */
export function GiftInLog({ gift }: { gift: GiftCode }) {
  return (
    <span className="grid min-w-36 justify-items-center gap-2 px-4 pt-4 pb-3 text-center">
      <GiftDrawing code={gift} size={104} />
      <span className="text-sm leading-snug wrap-anywhere">
        <GiftName gift={gift} />
      </span>
    </span>
  );
}

/** Which gift it is, as it is read out and as an answer to it quotes it. */
export function GiftName({ gift }: { gift: GiftCode }) {
  return (
    <Suspense fallback={SPACE}>
      <Name gift={gift} />
    </Suspense>
  );
}

function Name({ gift }: { gift: GiftCode }) {
  const { t } = useTranslation("gifts");
  return t("log", { gift: t(`name.${gift}`) });
}

/** Keeps the place of a line that is to come. */
const SPACE = "\u00a0";
