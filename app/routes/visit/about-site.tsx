import { useRoot } from "~/root/use-root";

/** Structured data of the first page, true and no more: the site and who runs it (schema.org). */
export function AboutSite() {
  const { site, origin, language } = useRoot();
  const publisher = site.company
    ? {
        publisher: {
          "@type": "Organization",
          name: site.company.company,
          email: site.supportEmail,
        },
      }
    : {};
  const about = {
    "@context": "https://schema.org",
    "@type": "WebSite",
    name: site.name,
    url: `${origin}/`,
    inLanguage: language,
    ...publisher,
  };
  // "<" would end the element in an operator's words.
  const json = JSON.stringify(about).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every "<" escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
