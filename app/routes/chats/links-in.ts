import { parseUrl } from "~/kit/parse-url";
import { withoutInvisible } from "~/kit/text";

type MessageLink = { href: string; host: string };

const ADDRESS = /https?:\/\/[^\s<>"'`\\]+/giu;
/** Punctuation of the sentence around an address; after the address it is not part of it. */
const PUNCTUATION = /[.,;:!?«»“”„‘’‚‹›*…]/u;
/** A closing bracket is part of an address whose opening one is in it too, as in `/wiki/Mercury_(planet)`. */
const OPENING: Record<string, string> = { ")": "(", "]": "[", "}": "{" };
/** More would bury the words. */
const MAX_LINKS = 3;

/**
 * The web addresses in a message, each once. The host is the one that would be asked, in its plain letters (xn--), so that no
 * look-alike hides behind it; an address with a name and password before the host is none, since it is made to be misread.
 */
export function linksIn(text: string): MessageLink[] {
  const found = new Map<string, MessageLink>();
  for (const [match] of text.matchAll(ADDRESS)) {
    const link = toLink(withoutSentence(withoutInvisible(match)));
    if (link && found.size < MAX_LINKS) found.set(link.href, link);
  }
  return [...found.values()];
}

/** An address without the punctuation and brackets that belong to the sentence around it. */
function withoutSentence(address: string): string {
  const surplus = surplusBrackets(address);
  let end = address.length;
  while (end > 0) {
    const last = address[end - 1] ?? "";
    if (surplus[last]) surplus[last] -= 1;
    else if (!PUNCTUATION.test(last)) break;
    end -= 1;
  }
  return address.slice(0, end);
}

/** By closing bracket: how many stand in an address beyond those that open in it. */
function surplusBrackets(address: string): Record<string, number> {
  const count = (sign: string) => address.split(sign).length - 1;
  return Object.fromEntries(
    Object.entries(OPENING).map(([close, open]) => [
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
