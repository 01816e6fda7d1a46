import { PHOTO_TYPES } from "~/domain/photo/photo.schema";
import type { Site } from "~/domain/site/site";
import type { Language } from "~/i18n/languages";
import type { Translate } from "~/i18n/translation";
import { APP_ICONS, type AppIcon, appIconPath, PAPER_COLOUR } from "~/ui/icons";

type ManifestSite = Pick<Site, "name" | "niche">;
type ManifestLocale = { language: Language; t: Translate };

/**
 * Builds the Web Application Manifest: name, icons in the niche's colours, start URL (R360). A
 * device shows it to anyone nearby, so it mentions dating but not the niche (R361).
 */
export function writeManifest({ name, niche }: ManifestSite, { language, t }: ManifestLocale) {
  return {
    // One id for all languages: the manifest's URL depends on the language, the app does not.
    id: "/",
    name,
    short_name: name,
    description: t("visit:niche.1.lead"),
    lang: language,
    dir: "ltr",
    scope: "/",
    start_url: "/members",
    display: "standalone",
    background_color: PAPER_COLOUR,
    theme_color: PAPER_COLOUR,
    categories: ["social", "lifestyle"],
    icons: iconsOf(niche),
    // Handled by the service worker, which sends nothing to the server (app/service-worker/hold-shared-content.ts).
    share_target: {
      action: "/share",
      method: "POST",
      enctype: "multipart/form-data",
      params: {
        title: "title",
        text: "text",
        url: "url",
        files: [{ name: "photo", accept: PHOTO_TYPES }],
      },
    },
    shortcuts: [
      { name: t("nav.messages"), url: "/chats" },
      { name: t("nav.likes"), url: "/likes" },
      { name: t("nav.search"), url: "/members" },
    ],
  };
}

const iconsOf = (niche: number) =>
  (["192", "512", "maskable"] satisfies AppIcon[]).map((icon) => {
    const { size } = APP_ICONS[icon];
    return {
      src: appIconPath(niche, icon),
      sizes: `${size}x${size}`,
      type: "image/png",
      purpose: icon === "maskable" ? "maskable" : "any",
    };
  });
