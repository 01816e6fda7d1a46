import { pictureOf, type ShownPhoto } from "~/domain/photo/photo";
import { useTranslation } from "~/i18n/use-translation";
import { Portrait } from "~/ui/portrait";

/** On a low screen the name under the photo still shows. */
const look =
  "w-full max-h-[clamp(16rem,calc(100svh-24rem),500px)] rounded-card sm:max-h-[clamp(16rem,calc(100svh-24rem),700px)] md:max-h-[700px] lg:max-h-[800px]";

/** The photos side by side, to be swiped or scrolled; over their foot each as a small link, so that the name stands on the first screen. Works without JavaScript. */
export function PhotoGallery({ name, photos }: { name: string; photos: ShownPhoto[] }) {
  const { t } = useTranslation("profile");
  const total = photos.length;
  if (total === 0) return <Portrait alt={name} className={look} />;
  return (
    <section
      aria-label={t("page.photos")}
      className="relative min-w-0 self-start md:sticky md:top-21 short:static"
    >
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard
        tabIndex={0}
        className="flex snap-x snap-mandatory gap-2 overflow-x-auto rounded-card [scrollbar-width:none]"
      >
        {photos.map((photo, index) => (
          <li key={photo.id} id={`photo-${index + 1}`} className="w-full shrink-0 snap-center">
            <Portrait
              {...pictureOf(photo, "main")}
              alt={t("page.photo_of", { number: index + 1, total, name })}
              eager={index === 0}
              locked={photo.locked ? t("page.photo_locked") : undefined}
              className={look}
            />
          </li>
        ))}
      </ul>
      {total > 1 ? <SmallLinks photos={photos} /> : null}
    </section>
  );
}

function SmallLinks({ photos }: { photos: ShownPhoto[] }) {
  const { t } = useTranslation("profile");
  return (
    <ul className="pointer-events-none absolute inset-x-3 bottom-3 flex flex-wrap gap-1.5">
      {photos.map((photo, index) => (
        <li key={photo.id}>
          <a
            href={`#photo-${index + 1}`}
            aria-label={t("page.more_photos", { number: index + 1, total: photos.length })}
            className="pointer-events-auto block size-12 overflow-hidden rounded-control border-2 border-card shadow-soft focus-visible:outline-offset-0 md:size-14"
          >
            <Portrait {...pictureOf(photo, "thumb")} alt="" ratio="square" />
          </a>
        </li>
      ))}
    </ul>
  );
}
