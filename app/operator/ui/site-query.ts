/** A page's address that shows only one site, if one is named. */
export function siteQueryPath(path: string, site: string | null | undefined): string {
  if (!site) return path;
  return `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams({ site })}`;
}
