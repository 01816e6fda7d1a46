import { parseUrl } from "./parse-url";
import { plainLine } from "./plain-line";
import { decodePunycode } from "./punycode";

/** Why a text is no e-mail address that can be written to; each is a text under `invalid` of common.json. */
type EmailProblem = "email" | "email_local" | "email_domain";

/** Atoms joined by dots (RFC 5322, 3.2.3). Quoted words and letters beyond ASCII are left out: few mail services deliver them. */
const LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;
/** What a URL does not read as a part of its host. */
const NO_HOST = /[\s/?#:@%\\[\]<>^|"]/;
/** As it is copied from a mail program or a link: "Kim <kim@example.com>", "mailto:kim@example.com". */
const AROUND = /^(?:[^<>@]*<)?(?:mailto:)?([^<>]*)>?$/i;
/** RFC 5321, 4.5.3.1.1: octets before the "@". */
const LONGEST_LOCAL = 64;

/**
 * An e-mail address as accounts keep and compare it: small letters, and a domain beyond ASCII in its xn-- form (RFC 5891),
 * in browsers and on the server alike, so that one mailbox is one account whichever form was typed. What draws nothing is
 * taken out before.
 */
export function readEmail(typed: string): { email: string } | { problem: EmailProblem } {
  const [, address = ""] = AROUND.exec(plainLine(typed)) ?? [];
  const at = address.lastIndexOf("@");
  if (at < 1 || at === address.length - 1) return { problem: "email" };
  const local = address.slice(0, at).toLowerCase();
  if (!LOCAL.test(local) || local.length > LONGEST_LOCAL) return { problem: "email_local" };
  const domain = asciiDomain(address.slice(at + 1));
  return domain ? { email: `${local}@${domain}` } : { problem: "email_domain" };
}

/** The same for a lookup, where what is no address is nobody's. */
export const emailOf = (typed: string): string => {
  const read = readEmail(typed);
  return "email" in read ? read.email : plainLine(typed).toLowerCase();
};

/** An account's address as its owner reads it: an xn-- domain in the letters that were typed, where it stands for them. */
export function shownEmail(email: string): string {
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
  const hostname = NO_HOST.test(domain) ? undefined : parseUrl(`http://${domain}`)?.hostname;
  return hostname && DOMAIN.test(hostname) ? hostname : null;
}
