/**
 * The shapes of an SVG file (imported with `?raw`), to place them into an `<svg>` or `<g>` of the
 * page. The spaces between elements serve only the file's readers.
 */
export const svgShapes = (svg: string): { __html: string } => ({
  __html: svg
    .replace(/^<svg[^>]*>|<\/svg>\s*$/g, "")
    .replaceAll(/>\s+</g, "><")
    .trim(),
});
