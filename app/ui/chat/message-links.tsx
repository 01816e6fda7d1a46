import { Icon } from "../icon";

type MessageLinksProps = {
  /** Only http and https, as returned by linksIn. */
  links: {
    href: string /** Its button, which names the host, e.g. "Open example.com". */;
    label: string;
  }[];
  /** Text after the link, e.g. "another site, in a new tab". */
  away: string;
};

/**
 * Below a message: the external links that somebody else wrote. The text itself contains no link,
 * so that nobody leaves the site by accident, and the host name is shown first. No referrer is sent
 * to the other site.
 *
 *     <MessageLinks links={[{ href, label: "Open example.com" }]} away="another site, in a new tab"
 *         />
 */
export function MessageLinks({ links, away }: MessageLinksProps) {
  return (
    <ul className="grid border-t border-line">
      {links.map(({ href, label }) => (
        <li key={href}>
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            referrerPolicy="no-referrer"
            className="flex min-h-11 items-center gap-2 px-3.5 py-1.5 text-sm font-semibold text-brand-text hover:underline focus-visible:-outline-offset-3"
          >
            <Icon name="external-link" size={16} className="shrink-0" />
            <span className="min-w-0 wrap-anywhere">
              {label} <span className="font-normal">({away})</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
