import { useTranslation } from "react-i18next";
import type { ProfilePhoto } from "~/domain/profile/find-profile";
import { Portrait } from "~/ui/portrait";

/** On a low screen the name under the photo still shows. */
const look =
  "w-full max-h-[clamp(16rem,calc(100svh-22rem),500px)] rounded-card sm:max-h-[clamp(16rem,calc(100svh-22rem),700px)] md:max-h-[700px] lg:max-h-[800px]";

/** The photos side by side, to be swiped or scrolled; below them each as a small link. Works without JavaScript. */
export function PhotoGallery({ name, photos }: { name: string; photos: ProfilePhoto[] }) {
  const { t } = useTranslation("profile");
  const total = photos.length;
  if (total === 0) return <Portrait alt={name} className={look} />;
  return (
    <section aria-label={t("page.photos")} className="grid min-w-0 content-start gap-3 md:sticky md:top-21">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keyboard */}
      <ul tabIndex={0} className="flex snap-x snap-mandatory gap-2 overflow-x-auto rounded-card [scrollbar-width:none]">
        {photos.map((photo, index) => (
          <li key={photo.id} id={`photo-${index + 1}`} className="w-full shrink-0 snap-center">
            <Portrait
              src={photo.locked ? null : `/photos/${photo.id}/main`}
              placeholder={photo.tiny}
              alt={t("page.photo_of", { number: index + 1, total, name })}
              eager={index === 0}
              locked={photo.locked ? t("page.photo_locked") : undefined}
              className={look}
            />
          </li>
        ))}
      </ul>
      {total > 1 ? (
        <ul className="flex flex-wrap gap-2">
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <a
                href={`#photo-${index + 1}`}
                aria-label={t("page.more_photos", { number: index + 1, total })}
                className="block size-14 overflow-hidden rounded-control"
              >
                <Portrait src={photo.locked ? null : `/photos/${photo.id}/thumb`} placeholder={photo.tiny} alt="" ratio="square" />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
