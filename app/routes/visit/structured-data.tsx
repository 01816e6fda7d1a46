import { useRoot } from "~/root/use-root";

/** Structured data of the home page: the site and its company (schema.org). */
export function StructuredData() {
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
  // A "<" in an operator's text could end the script element.
  const json = JSON.stringify(about).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every "<" escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
