import { normalizeInput } from "./normalize-input";
import { parseUrl } from "./url";

/** Parameters of RFC 3492, section 5. */
const PUNYCODE_BASE = 36;
const MIN_THRESHOLD = 1;
const MAX_THRESHOLD = 26;
const SKEW = 38;
const DAMP = 700;
const FIRST_BIAS = 72;
const FIRST_CODE_POINT = 128;

/**
 * Decodes the xn-- form of a domain label, without "xn--" (RFC 3492, section 6.2); null if invalid.
 * Browsers and Workers can encode such labels (`new URL`) but not decode them.
 */
function decodePunycode(encoded: string): string | null {
  const split = encoded.lastIndexOf("-");
  const points = [...encoded.slice(0, Math.max(split, 0))].map((letter) => letter.charCodeAt(0));
  let code = FIRST_CODE_POINT;
  let bias = FIRST_BIAS;
  let index = 0;
  let at = split + 1;
  while (at < encoded.length) {
    const before = index;
    for (let weight = 1, step = PUNYCODE_BASE; ; step += PUNYCODE_BASE) {
      const digit = digitOf(encoded[at++]);
      if (digit === null) return null;
      index += digit * weight;
      const limit = Math.min(MAX_THRESHOLD, Math.max(MIN_THRESHOLD, step - bias));
      if (digit < limit) break;
      weight *= PUNYCODE_BASE - limit;
      if (weight > 0x7fffffff) return null;
    }
    const length = points.length + 1;
    bias = adaptBias(index - before, length, before === 0);
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

function adaptBias(delta: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2));
  rest += Math.floor(rest / length);
  let steps = 0;
  while (rest > ((PUNYCODE_BASE - MIN_THRESHOLD) * MAX_THRESHOLD) / 2) {
    rest = Math.floor(rest / (PUNYCODE_BASE - MIN_THRESHOLD));
    steps += PUNYCODE_BASE;
  }
  return steps + Math.floor(((PUNYCODE_BASE - MIN_THRESHOLD + 1) * rest) / (rest + SKEW));
}

/**
 * Why a text is not a usable e-mail address; each value is a key under `invalid` in common.json.
 */
type EmailProblem = "email" | "email_local" | "email_domain";

/**
 * Atoms joined by dots (RFC 5322, 3.2.3). Quoted strings and characters beyond ASCII are not
 * accepted, because few mail services deliver them.
 */
const LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;
/** Characters that a URL parser does not read as part of a host. */
const NON_HOST_CHARACTERS = /[\s/?#:@%\\[\]<>^|"]/;
/**
 * Formats copied from a mail program or a link: "Kim <kim@example.com>", "mailto:kim@example.com".
 */
const COPIED_FORMAT = /^(?:[^<>@]*<)?(?:mailto:)?([^<>]*)>?$/i;
/** RFC 5321, 4.5.3.1.1: octets before the "@". */
const MAX_LOCAL_OCTETS = 64;

/**
 * Normalizes an e-mail address for storage and comparison: lower case, and an internationalised
 * domain in its xn-- form (RFC 5891), in browser and server alike, so that one mailbox is one
 * account in any spelling. Invisible characters are removed first.
 */
export function parseEmail(typed: string): { email: string } | { problem: EmailProblem } {
  const [, address = ""] = COPIED_FORMAT.exec(normalizeInput(typed)) ?? [];
  const at = address.lastIndexOf("@");
  if (at < 1 || at === address.length - 1) return { problem: "email" };
  const local = address.slice(0, at).toLowerCase();
  if (!LOCAL.test(local) || local.length > MAX_LOCAL_OCTETS) return { problem: "email_local" };
  const domain = asciiDomain(address.slice(at + 1));
  return domain ? { email: `${local}@${domain}` } : { problem: "email_domain" };
}

/** The same for a lookup: an invalid address is returned normalized and matches no account. */
export const normalizeEmail = (typed: string): string => {
  const read = parseEmail(typed);
  return "email" in read ? read.email : normalizeInput(typed).toLowerCase();
};

/**
 * An account's address for display: an xn-- domain in Unicode if it encodes back to the same
 * domain.
 */
export function displayEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  if (!/(?:^|\.)xn--/.test(domain)) return email;
  const labels = domain
    .split(".")
    .map((label) => (label.startsWith("xn--") ? decodePunycode(label.slice(4)) : label));
  const shown = labels.join(".");
  return !labels.includes(null) && asciiDomain(shown) === domain
    ? `${email.slice(0, at)}@${shown}`
    : email;
}

function asciiDomain(domain: string): string | null {
  const hostname = NON_HOST_CHARACTERS.test(domain)
    ? undefined
    : parseUrl(`http://${domain}`)?.hostname;
  return hostname && DOMAIN.test(hostname) ? hostname : null;
}
