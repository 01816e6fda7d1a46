import { Suspense } from "react";
import { useParams } from "react-router";
import type { ChatPhoto, PhotoSize } from "~/domain/photo/photo";
import { useTranslation } from "~/i18n/use-translation";

/** In a list of chats: who sent a picture. */
export function PhotoLine({ own }: { own: boolean }) {
  return (
    <Suspense fallback={"\u00a0"}>
      <Line own={own} />
    </Suspense>
  );
}

function Line({ own }: { own: boolean }) {
  const { t } = useTranslation("pictures");
  return t(own ? "line.mine" : "line.theirs");
}

/** What an answer to a picture quotes. */
export function PhotoName() {
  return (
    <Suspense fallback={"\u00a0"}>
      <Name />
    </Suspense>
  );
}

function Name() {
  const { t } = useTranslation("pictures");
  return t("log.alt");
}

/** A picture in the log, in the size that it will have. Who chose so taps before they see it: closed, only its blur is fetched (R246). */
export function PhotoInLog({ photo }: { photo: ChatPhoto }) {
  if (photo.refused) return <Refused />;
  const width = Math.min(photo.width, 288, (photo.width / photo.height) * 360);
  const height = Math.round((width * photo.height) / photo.width);
  const size = { width: Math.round(width), height };
  return (
    <Suspense fallback={<Room {...size} />}>
      {photo.blurred ? <Blurred photo={photo} size={size} /> : <Seen photo={photo} size={size} />}
    </Suspense>
  );
}

/** In its place, once staff have refused it (R245). */
function Refused() {
  return (
    <em className="block px-3.5 py-2 leading-snug text-muted">
      <Suspense fallback={"\u00a0"}>
        <RefusedWords />
      </Suspense>
    </em>
  );
}

function RefusedWords() {
  const { t } = useTranslation("pictures");
  return t("log.refused");
}

type Size = { width: number; height: number };
type PictureProps = { photo: ChatPhoto; size: Size };

/** As large as the picture, and as narrow as the log: by attributes, since the policy of a page takes no style. */
function Room(size: Size) {
  return (
    <canvas aria-hidden {...size} className="col-start-1 row-start-1 h-auto max-w-full bg-sunk" />
  );
}

function useAddress({ id }: ChatPhoto) {
  const { id: conversation } = useParams();
  return (size: PhotoSize) => `/chats/${conversation}/photos/${id}/${size}`;
}

/** The picture, as a way to itself in full size. */
function Seen({ photo, size }: PictureProps) {
  const { t } = useTranslation("pictures");
  const addressOf = useAddress(photo);
  return (
    <a href={addressOf("main")} target="_blank" rel="noopener" className="block max-w-full">
      <img
        src={addressOf("main")}
        alt={t("log.alt")}
        {...size}
        loading="lazy"
        decoding="async"
        className="h-auto max-w-full"
      />
    </a>
  );
}

/** Its blur over the whole place, and a tap that opens it; without a script too. */
function Blurred({ photo, size }: PictureProps) {
  const { t } = useTranslation("pictures");
  const addressOf = useAddress(photo);
  return (
    <details className="group max-w-full">
      <summary className="relative grid max-w-full cursor-pointer place-items-center overflow-hidden group-open:hidden focus-visible:-outline-offset-3">
        <Room {...size} />
        <img
          src={addressOf("tiny")}
          alt=""
          loading="lazy"
          className="absolute inset-0 size-full scale-110 object-cover blur-md"
        />
        <span className="relative col-start-1 row-start-1 rounded-full bg-card px-4 py-2 text-sm font-semibold shadow-soft">
          {t("log.show")}
        </span>
      </summary>
      <Seen photo={photo} size={size} />
    </details>
  );
}
