import { Suspense } from "react";
import type { GiftCode } from "~/domain/gift/gift";
import { useTranslation } from "~/i18n/use-translation";
import { GiftDrawing } from "~/ui/gift-drawing";

/**
 * Gift line in the chat list: the sender and the gift. The translations load with the first gift.
 */
export function GiftLine({ gift, own }: { gift: GiftCode; own: boolean }) {
  return (
    <Suspense fallback={LINE_PLACEHOLDER}>
      <GiftLineText gift={gift} own={own} />
    </Suspense>
  );
}

function GiftLineText({ gift, own }: { gift: GiftCode; own: boolean }) {
  const { t } = useTranslation("gifts");
  return t(own ? "line.mine" : "line.theirs", { gift: t(`name.${gift}`) });
}

/** A gift in the log: its drawing and its name, which screen readers announce. */
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

/** The name of a gift for screen readers and quotes. */
export function GiftName({ gift }: { gift: GiftCode }) {
  return (
    <Suspense fallback={LINE_PLACEHOLDER}>
      <GiftNameText gift={gift} />
    </Suspense>
  );
}

function GiftNameText({ gift }: { gift: GiftCode }) {
  const { t } = useTranslation("gifts");
  return t("log", { gift: t(`name.${gift}`) });
}

/** Reserves the space of a line that is loading. */
const LINE_PLACEHOLDER = "\u00a0";
