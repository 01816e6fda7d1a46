/**
 * A redirect path within this site, or the fallback: "//evil", "/\evil" and URLs of other sites are
 * rejected.
 */
export function safePath(value: unknown, fallback: string): string {
  if (typeof value !== "string" || !/^\/(?![/\\])[\x21-\x7e]*$/.test(value) || value.includes("\\"))
    return fallback;
  return value.slice(0, 4000);
}
