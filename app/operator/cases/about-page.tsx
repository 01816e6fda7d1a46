const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^\/members\/[^/?#]+/, "The profile"],
  [/^\/photos?\//, "A photo"],
  [/^\/chats?\//, "A chat"],
  [/^\/landers\//, "An advertising page"],
  [/^\/pages\/ban\b/, "The page of the rules"],
  [/^\/pages\//, "A legal page"],
];

/** The path of an address that somebody typed or a page filled in; null for other words. */
function pathOf(about: string): string | null {
  const address = about.trim();
  if (/\s/.test(address)) return null;
  if (address.startsWith("/")) return address;
  return URL.canParse(address) && /^https?:/.test(address) ? new URL(address).pathname : null;
}

/** What the page with this address is called; null for words that are no address. */
export function pageName(about: string): string | null {
  const path = pathOf(about);
  if (path === null) return null;
  return KINDS.find(([pattern]) => pattern.test(path))?.[1] ?? "Another page";
}

type AboutPageProps = {
  about: string;
  /** The site of the complaint. */
  origin: string;
  name: string | null;
};

/** The page that a complaint is about, by its name, with a link to it on its site. */
export function AboutPage({ about, origin, name }: AboutPageProps) {
  const path = pathOf(about);
  const label = pageName(about);
  if (path === null || label === null) return <span className="wrap-anywhere">{about}</span>;
  return (
    <>
      <a href={origin + path} target="_blank" rel="noreferrer" className="font-medium underline">
        {label === "The profile" && name ? `The profile of ${name}` : label}
      </a>{" "}
      <span className="wrap-anywhere text-muted">{path}</span>
    </>
  );
}
