import sharp from "sharp";
import { backdrop } from "./portrait/backdrop.ts";
import { clothes, neckAndChest } from "./portrait/clothes.ts";
import { beard, glasses, hat, jewellery } from "./portrait/extras.ts";
import { features } from "./portrait/features.ts";
import { hair } from "./portrait/hair.ts";
import { faceOutline, head } from "./portrait/head.ts";
import { glow, n } from "./portrait/ink.ts";
import { generateAppearance, type Look, type PortraitInput } from "./portrait/look.ts";
import { randomFor } from "./random.ts";

export type { EyeColour, HairColour, PortraitInput } from "./portrait/look.ts";

// Several portraits are rendered at once; more threads for each would only compete for the same two
// cores.
sharp.concurrency(1);

/** The stored size: 4:5, as every member card shows it. The drawing itself is 640 × 800. */
export const PORTRAIT_WIDTH = 512;
export const PORTRAIT_HEIGHT = 640;

/**
 * Separates the background from the person in the SVG, so that the renderer can process them
 * separately.
 */
const PERSON_MARKER = "<!--person-->";

/**
 * Every permanent part of a person has its own stream; every part that varies by picture has one
 * with the picture's number.
 */
const streams = ({ seed, shot = 0 }: PortraitInput) => ({
  own: (part: string) => randomFor(`${seed}/${part}`),
  moment: (part: string) => randomFor(`${seed}/${part}/${shot}`),
});

function figure(appearance: Look, input: PortraitInput, behindColour: string): string {
  // Each part has its own stream, so that a new pair of glasses changes nobody's hair.
  const { own, moment } = streams(input);
  const style = hair(appearance, own("hair"));
  const { ears, chain } = jewellery(appearance, moment("jewellery"));
  const lean = `<g transform="rotate(${n(appearance.tilt)} 0 110)">`;
  const body = `<g transform="translate(0 -12)">${neckAndChest(appearance)}${chain}${clothes(appearance, moment("clothes"), behindColour)}</g>`;
  const face =
    head(appearance, own("head")) +
    beard(appearance, own("beard")) +
    features(appearance, moment("features"));
  const worn = glasses(appearance, own("glasses")) + hat(appearance, moment("hat"), style.name);
  return `${lean}${style.back}</g>${body}${lean}${face}${ears}${style.front}${worn}</g>`;
}

/**
 * Draws one person, head and shoulders, as an SVG document of 640 × 800. Always a drawing, never a
 * photograph: the demo must not present a real face as a member's.
 */
export function drawPortrait(input: PortraitInput): string {
  const { own, moment } = streams(input);
  const appearance = generateAppearance(own("look"), moment("pose"), input);
  const scene = backdrop(own("places"), moment("backdrop"), input.country, input.shot);
  const place = `translate(${n(320 + appearance.shiftX)} ${n(372 + appearance.shiftY)}) scale(${appearance.scale.toFixed(3)})`;
  const blush = glow("blush", appearance.skin.blush, appearance.female ? 0.46 : 0.26);
  const defs = `${blush}<clipPath id="face"><path d="${faceOutline(appearance)}"/></clipPath>`;
  return `${HEAD}<defs>${scene.defs}</defs>${scene.art}${PERSON_MARKER}<defs>${defs}</defs><g transform="${place}">${figure(appearance, input, scene.tone)}</g>${scene.light}</svg>`;
}

const HEAD = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 800" width="640" height="800">`;

/** The three sizes that the site stores for a photo. */
interface RenderedPortrait {
  /** WebP, 512 × 640. */
  main: Buffer;
  /** WebP, 320 × 400. */
  thumb: Buffer;
  /** WebP, 24 × 30: shown enlarged in place of a locked one. */
  tiny: Buffer;
  /** The colours of its upper and its lower half. */
  shades: string;
}

/** The background is drawn at a fifth of the size. */
const SCENE = { width: 128, height: 160, channels: 3 as const };
/** Cache of rendered backgrounds, each as an `<image>`: a few hundred for thousands of pictures. */
const backgroundCache = new Map<string, Promise<string>>();

/**
 * Renders the background small and enlarges it. This gives the drawing's blur at a tenth of the
 * cost: a Gaussian filter over the whole picture costs more than everything else together.
 */
async function backgroundOf(scene: string): Promise<string> {
  const small = `${scene}</svg>`
    .replace('width="640" height="800"', 'width="128" height="160"')
    .replace(' filter="url(#soft)"', "");
  const pixels = await sharp(Buffer.from(small)).removeAlpha().raw().toBuffer();
  const png = await sharp(pixels, { raw: SCENE }).png({ compressionLevel: 1 }).toBuffer();
  return `<image width="640" height="800" preserveAspectRatio="none" href="data:image/png;base64,${png.toString("base64")}"/>`;
}

/** The same drawing with its background as a picture, at the stored size. */
async function withBlurredBackground(svg: string): Promise<Buffer> {
  const [scene = "", person = ""] = svg.split(PERSON_MARKER);
  const background = backgroundCache.get(scene) ?? backgroundOf(scene);
  backgroundCache.set(scene, background);
  return Buffer.from(
    `${HEAD.replace('width="640" height="800"', `width="${PORTRAIT_WIDTH}" height="${PORTRAIT_HEIGHT}"`)}${await background}${person}`,
  );
}

/**
 * Renders a drawing of `drawPortrait` to the files that the site stores. Run only a few at a time.
 */
export async function renderPortrait(svg: string): Promise<RenderedPortrait> {
  const pixels = await sharp(await withBlurredBackground(svg))
    .removeAlpha()
    .raw()
    .toBuffer();
  const picture = () =>
    sharp(pixels, { raw: { width: PORTRAIT_WIDTH, height: PORTRAIT_HEIGHT, channels: 3 } });
  const half = await picture().resize(320, 400, { kernel: "linear" }).raw().toBuffer();
  const smaller = () => sharp(half, { raw: { width: 320, height: 400, channels: 3 } });
  const [main, thumb, tiny, halves] = await Promise.all([
    picture().webp({ quality: 72, effort: 0 }).toBuffer(),
    smaller().webp({ quality: 62, effort: 1 }).toBuffer(),
    smaller().resize(24, 30, { kernel: "linear" }).webp({ quality: 50, effort: 0 }).toBuffer(),
    smaller().resize(1, 2).raw().toBuffer(),
  ]);
  return { main, thumb, tiny, shades: shadesOf([...halves]) };
}

/** In the site's format: three hexadecimal digits a colour. */
const shadesOf = (channels: readonly number[]) =>
  channels.map((channel) => Math.round(channel / 17).toString(16)).join("");
