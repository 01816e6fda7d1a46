/** A path of this site to go on to, or the fallback: "//evil", "/\evil" and addresses of other sites are not ours. */
export function safePath(value: unknown, fallback: string): string {
  if (typeof value !== "string" || !/^\/(?![/\\])[\x21-\x7e]*$/.test(value) || value.includes("\\"))
    return fallback;
  return value.slice(0, 4000);
}
