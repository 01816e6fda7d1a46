import { normalizeInput } from "./normalize-input";
import { parseUrl } from "./parse-url";
import { decodePunycode } from "./punycode";

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
