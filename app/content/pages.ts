/** The legal and info pages, `/pages/{page}` (R40), in the order of the footer. */
export const PAGES = [
  "terms",
  "privacy",
  "cookies",
  "ban",
  "return-policy",
  "faq",
  "service",
  "imprint",
  "accessibility",
] as const;
export type PageName = (typeof PAGES)[number];

export function isPage(value: unknown): value is PageName {
  return (PAGES as readonly unknown[]).includes(value);
}

/** The path of a page's template among the files of the build. */
export const pageFile = (language: string, page: string) => `/content/${language}/${page}.json`;
