import { Suspense } from "react";
import type { GiftCode } from "~/domain/gift/gift";
import type { ChatPhoto } from "~/domain/photo/photo";
import { useTranslation } from "~/i18n/use-translation";
import { GiftDrawing } from "~/ui/gift-drawing";
import { BlurredPhoto } from "./blurred-photo";
import { PhotoPlaceholder, VisiblePhoto } from "./visible-photo";

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

/** Photo line in the chat list: the sender of the photo. */
export function PhotoLine({ own }: { own: boolean }) {
  return (
    <Suspense fallback={"\u00a0"}>
      <PhotoLineText own={own} />
    </Suspense>
  );
}

function PhotoLineText({ own }: { own: boolean }) {
  const { t } = useTranslation("pictures");
  return t(own ? "line.mine" : "line.theirs");
}

/** The text of a quoted photo. */
export function PhotoName() {
  return (
    <Suspense fallback={"\u00a0"}>
      <PhotoNameText />
    </Suspense>
  );
}

function PhotoNameText() {
  const { t } = useTranslation("pictures");
  return t("log.alt");
}

/**
 * A photo in the log with its final size, which the placeholder reserves with the line of links, or
 * the end of the log would move. Of a blurred one, only the blur has an address on the
 * page, until its recipient reveals it (R492).
 */
export function PhotoInLog({ photo, own }: { photo: ChatPhoto; own: boolean }) {
  if (photo.refused) return <RejectedPhoto />;
  const width = Math.min(photo.width, 288, (photo.width / photo.height) * 360);
  const height = Math.round((width * photo.height) / photo.width);
  const size = { width: Math.round(width), height };
  const hasLinks = photo.blurred || photo.revealed;
  return (
    <Suspense
      fallback={
        <>
          <PhotoPlaceholder {...size} />
          {hasLinks ? <span className="block h-9" /> : null}
        </>
      }
    >
      {hasLinks ? (
        <BlurredPhoto photo={photo} own={own} size={size} />
      ) : (
        <VisiblePhoto photo={photo} own={own} size={size} />
      )}
    </Suspense>
  );
}

/** Replaces a photo that moderation rejected (R245). */
function RejectedPhoto() {
  return (
    <em className="block px-3.5 py-2 leading-snug text-muted">
      <Suspense fallback={"\u00a0"}>
        <RejectedPhotoText />
      </Suspense>
    </em>
  );
}

function RejectedPhotoText() {
  const { t } = useTranslation("pictures");
  return t("log.refused");
}
