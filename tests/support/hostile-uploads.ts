import { damage, join, png } from "./pictures";

type Bytes = Uint8Array<ArrayBuffer>;
/** A file that is no photo, its declared type, and the site's response. */
type Hostile = { way: string; bytes: Bytes; type: string; says: string };
/** The valid pictures from which the attacks are made. */
export type Good = { png: Bytes; jpeg: Bytes; webp: Bytes; bomb: Bytes };

const words = (text: string): Bytes => Uint8Array.from(new TextEncoder().encode(text));
export const SCRIPT = "<script>alert(document.cookie)</script>";
const SVG = `<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`;
/** Declared types: the sender chooses the name and type of a file freely. */
const TYPES = ["image/jpeg", "image/png", "image/webp", "image/heic", ""];
const NO_PICTURE = "not_a_picture";

/** Inserts an animation chunk after a PNG's header. */
const moving = (still: Bytes): Bytes =>
  join([
    still.slice(0, 33),
    Uint8Array.of(0, 0, 0, 8),
    words("acTL"),
    new Uint8Array(12),
    still.slice(33),
  ]);
/** The header of a WebP with the animation flag. */
const MOVING_WEBP = join([
  words("RIFF"),
  Uint8Array.of(22, 0, 0, 0),
  words("WEBPVP8X"),
  Uint8Array.of(10, 0, 0, 0, 2),
  new Uint8Array(9),
]);
/** Truncates a file so that its end is missing. */
const cut = (whole: Bytes, n: number): Bytes =>
  whole.slice(0, Math.max(1, Math.floor((whole.length * (1 + (n % 17))) / 20)));

type Way = (good: Good, n: number) => [bytes: Bytes, says?: string];
const WAYS: Record<string, Way> = {
  "an SVG with a script": () => [words(SVG)],
  "a page": (_, n) => [words(`<!doctype html><title>${n}</title>${SCRIPT}`)],
  "a GIF": (_, n) => [join([words("GIF89a"), Uint8Array.of(1, 0, 1, 0), damage(words(SVG), n)])],
  "a program before a picture": ({ png: picture }) => [join([words("MZ"), picture])],
  "an archive before a picture": ({ jpeg }) => [join([words("PK\u0003\u0004"), jpeg])],
  "a page before a picture": ({ webp }) => [join([words(SVG), webp])],
  "a PNG that is cut": ({ png: picture }, n) => [cut(picture, n)],
  "a JPEG that is cut": ({ jpeg }, n) => [cut(jpeg, n)],
  "a WebP that is cut": ({ webp }, n) => [cut(webp, n)],
  "a head and a script": ({ png: picture }) => [join([picture.slice(0, 40), words(SVG)])],
  "a PNG that moves": ({ png: picture }) => [moving(picture), "moving_picture"],
  "a WebP that moves": () => [MOVING_WEBP, "moving_picture"],
  "a hundred megapixels": ({ bomb }) => [bomb, "too_many_pixels"],
};

/** The n-th hostile file, the same in every run. */
export function hostile(good: Good, n: number): Hostile {
  const names = Object.keys(WAYS);
  const way = names[n % names.length] as string;
  const [bytes, says = NO_PICTURE] = (WAYS[way] as Way)(good, n);
  return { way, bytes, says, type: TYPES[n % TYPES.length] as string };
}

/** The pictures from which they are made. */
export const bomb = () => png(10_000, 10_000, 0);

/** A JPEG of a phone with GPS data (EXIF), and an HTML page and an archive after its end. */
export function withPlace(jpeg: Bytes): Bytes {
  const tiff = [
    ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1], // one entry
    ...[0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, 26, 0, 0, 0, 0], // the offset of the GPS data
    ...[0, 1, 0, 1, 0, 2, 0, 0, 0, 2, 0x4e, 0, 0, 0, 0, 0, 0, 0], // north
  ];
  const exif = [...words("Exif\0\0"), ...tiff, ...words("52.370216N")];
  return join([
    jpeg.slice(0, 2),
    Uint8Array.of(0xff, 0xe1, 0, exif.length + 2, ...exif),
    jpeg.slice(2),
    words(`${SCRIPT}PK\u0003\u0004`),
  ]);
}
