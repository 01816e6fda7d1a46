/** Parameters of RFC 3492, section 5. */
const BASE = 36;
const MIN = 1;
const MAX = 26;
const SKEW = 38;
const DAMP = 700;
const FIRST_BIAS = 72;
const FIRST_CODE = 128;

/**
 * Decodes the xn-- form of a domain label, without "xn--" (RFC 3492, section 6.2); null if invalid.
 * Browsers and Workers can encode such labels (`new URL`) but not decode them.
 */
export function decodePunycode(encoded: string): string | null {
  const split = encoded.lastIndexOf("-");
  const points = [...encoded.slice(0, Math.max(split, 0))].map((letter) => letter.charCodeAt(0));
  let code = FIRST_CODE;
  let bias = FIRST_BIAS;
  let index = 0;
  let at = split + 1;
  while (at < encoded.length) {
    const before = index;
    for (let weight = 1, step = BASE; ; step += BASE) {
      const digit = digitOf(encoded[at++]);
      if (digit === null) return null;
      index += digit * weight;
      const limit = Math.min(MAX, Math.max(MIN, step - bias));
      if (digit < limit) break;
      weight *= BASE - limit;
      if (weight > 0x7fffffff) return null;
    }
    const length = points.length + 1;
    bias = adapted(index - before, length, before === 0);
    code += Math.floor(index / length);
    if (code > 0x10ffff) return null;
    index %= length;
    points.splice(index++, 0, code);
  }
  return String.fromCodePoint(...points);
}

function digitOf(sign: string | undefined): number | null {
  if (sign && /^[a-z]$/.test(sign)) return sign.charCodeAt(0) - 97;
  return sign && /^[0-9]$/.test(sign) ? Number(sign) + 26 : null;
}

function adapted(delta: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2));
  rest += Math.floor(rest / length);
  let steps = 0;
  while (rest > ((BASE - MIN) * MAX) / 2) {
    rest = Math.floor(rest / (BASE - MIN));
    steps += BASE;
  }
  return steps + Math.floor(((BASE - MIN + 1) * rest) / (rest + SKEW));
}
