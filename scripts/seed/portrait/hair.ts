import type { Random } from "../random.ts";
import type { Hair } from "./hair-kit.ts";
import { LONG } from "./hair-long.ts";
import { SHORT } from "./hair-short.ts";
import type { Look } from "./look.ts";

type StyleName = keyof typeof LONG | keyof typeof SHORT;

const STYLES = { ...LONG, ...SHORT };

function womensStyle(appearance: Look, random: Random): StyleName {
  const { age, skin } = appearance;
  const curly = skin.level > 4 ? 5 : skin.level > 2 ? 1.6 : 0.8;
  if (age > 60)
    return random.weighted<StyleName>({
      pixie: 3,
      shortCurls: 2.5,
      bob: 3,
      shoulderWaves: 2.4,
      bun: 1.4,
      fringe: 0.4,
      longWavy: 0.6,
    });
  const long = age < 45 ? 1 : 0.5;
  return random.weighted<StyleName>({
    longStraight: 2 * long,
    longWavy: 2.6 * long,
    fringe: 1.3 * long,
    lowBraid: 0.9 * long,
    tail: 1.3,
    bun: 1.5,
    shoulderWaves: 2.2,
    bob: 2,
    pixie: age < 45 ? 0.7 : 1.8,
    bigCurls: curly * 0.55,
    longCurls: curly * 0.6,
    shortCurls: curly * 0.35,
  });
}

function mensStyle(appearance: Look, random: Random): StyleName {
  const { age, skin } = appearance;
  const young = age < 45 ? 1 : 0.3;
  const thin = Math.max(0, (age - 30) / 30);
  const curly = skin.level > 4 ? 3 : 0.7;
  return random.weighted<StyleName>({
    sidePart: 3,
    quiff: 2.4 * young,
    crop: 2.2 * young,
    buzz: 1 + (skin.level > 4 ? 1.6 : 0),
    bald: 0.5 + thin,
    receding: 1.6 * thin,
    wreath: age > 50 ? thin * 1.3 : 0,
    curlyTop: curly * young,
    afro: skin.level > 5 ? 1.4 : 0,
    wavySwept: 2,
    manBun: 0.6 * young,
  });
}

/**
 * Hair that fits the age and the kind of hair; also returns the style name, because hats and beards
 * depend on it.
 */
export function hair(appearance: Look, random: Random): Hair & { name: StyleName } {
  const name = appearance.female ? womensStyle(appearance, random) : mensStyle(appearance, random);
  return { name, ...STYLES[name](appearance) };
}
