export const BUNDLES = [{ id: "small", credits: 10, prices: { EUR: 990 } }];

/** The first flight of a connection (RFC 6928: ten segments of 1,460 bytes). */
export const FIRST_FLIGHT = 14 * 1024;

export type Texts = { [key: string]: string | Texts };

export const texts = import.meta.glob<Texts>("../../app/i18n/locales/*/landers.json", {
  import: "default",
  eager: true,
});

export const textsOf = (language: string) =>
  texts[`../../app/i18n/locales/${language}/landers.json`] as Record<string, Texts>;

const visit = import.meta.glob<Texts>("../../app/i18n/locales/*/visit.json", {
  import: "default",
  eager: true,
});

/** The search terms of people who look for such a site. */
export function searchTermsOf(language: string, niche: number): string {
  const { niche: niches } = visit[`../../app/i18n/locales/${language}/visit.json`] as Texts;
  return ((niches as Texts)[niche] as Texts).search as string;
}

/** Escapes text as React writes it into HTML. */
export const asHtmlText = (text: string) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#x27;");

export async function gzipped(html: string): Promise<number> {
  const stream = new Blob([html]).stream().pipeThrough(new CompressionStream("gzip"));
  return (await new Response(stream).arrayBuffer()).byteLength;
}
