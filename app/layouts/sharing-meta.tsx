import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "./use-root";

// Apart from the page head, whose code every page loads.
type SharingMetaProps = {
  /** The page's canonical path without tracking parameters: search engines get one URL per page. */
  path: string;
  title: string;
  description: string;
  /** Name of the picture in public/og: a lander's, or "home". */
  picture?: string;
};

/**
 * Metadata of a public page for search engines and link previews: canonical URL, alternates on the
 * operator's sites in other languages, and a card with a picture (Open Graph protocol).
 */
export function SharingMeta({ path, title, description, picture = "home" }: SharingMetaProps) {
  const { t } = useTranslation();
  const { site, origin, alternates, language, locale } = useRoot();
  const image = `${site.cdnPrefix || origin}/og/${picture}-${language}.jpg`;
  return (
    <>
      <link rel="canonical" href={origin + path} />
      {alternates.map((alternate) => (
        <link
          key={alternate.language}
          rel="alternate"
          hrefLang={alternate.language}
          href={`https://${alternate.host}${path}`}
        />
      ))}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={origin + path} />
      <meta property="og:locale" content={locale.replace("-", "_")} />
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={t("sharing.picture")} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
