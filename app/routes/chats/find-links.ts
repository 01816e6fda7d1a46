import { parseUrl } from "~/kit/parse-url";
import { withoutInvisible } from "~/kit/text";

type MessageLink = { href: string; host: string };

const URL_PATTERN = /https?:\/\/[^\s<>"'`\\]+/giu;
/** Punctuation of the surrounding sentence, which is not part of an address at its end. */
const PUNCTUATION = /[.,;:!?«»“”„‘’‚‹›*…]/u;
/**
 * A closing bracket belongs to an address that contains its opening bracket, as in
 * `/wiki/Mercury_(planet)`.
 */
const OPENING_BRACKETS: Record<string, string> = { ")": "(", "]": "[", "}": "{" };
/** More links would hide the text. */
const MAX_LINKS = 3;

/**
 * The web addresses in a message, each once. The host is shown in its ASCII form (xn--), so that a
 * look-alike domain is visible. An address with user name and password is ignored, since those
 * serve to deceive.
 */
export function findLinks(text: string): MessageLink[] {
  const found = new Map<string, MessageLink>();
  for (const [match] of text.matchAll(URL_PATTERN)) {
    const link = toLink(trimPunctuation(withoutInvisible(match)));
    if (link && found.size < MAX_LINKS) found.set(link.href, link);
  }
  return [...found.values()];
}

/** Removes the punctuation and brackets of the surrounding sentence. */
function trimPunctuation(address: string): string {
  const surplus = countUnmatchedBrackets(address);
  let end = address.length;
  while (end > 0) {
    const last = address[end - 1] ?? "";
    if (surplus[last]) surplus[last] -= 1;
    else if (!PUNCTUATION.test(last)) break;
    end -= 1;
  }
  return address.slice(0, end);
}

/** For each closing bracket: the number without an opening bracket in the address. */
function countUnmatchedBrackets(address: string): Record<string, number> {
  const count = (sign: string) => address.split(sign).length - 1;
  return Object.fromEntries(
    Object.entries(OPENING_BRACKETS).map(([close, open]) => [
      close,
      Math.max(0, count(close) - count(open)),
    ]),
  );
}

function toLink(address: string): MessageLink | null {
  const url = parseUrl(address);
  if (!url) return null;
  const { protocol, hostname, host, href, username, password } = url;
  if (
    (protocol !== "http:" && protocol !== "https:") ||
    username ||
    password ||
    !hostname.includes(".")
  )
    return null;
  return { href, host };
}
