import { parseUrl } from "~/kit/parse-url";

type MessageLink = { href: string; host: string };

const ADDRESS = /https?:\/\/[^\s<>"'`\\]+/giu;
/** A sentence may end behind an address. */
const SENTENCE_END = /[.,;:!?)\]}»”’]+$/u;
/** More would bury the words. */
const MAX_LINKS = 3;

/**
 * The web addresses in a message, each once. The host is the one that would be asked, in its plain letters (xn--), so that no
 * look-alike hides behind it; an address with a name and password before the host is none, since it is made to be misread.
 */
export function linksIn(text: string): MessageLink[] {
  const found = new Map<string, MessageLink>();
  for (const [match] of text.matchAll(ADDRESS)) {
    const link = toLink(match.replace(SENTENCE_END, ""));
    if (link && found.size < MAX_LINKS) found.set(link.href, link);
  }
  return [...found.values()];
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
