import { classNames } from "./class-names";

type LogoProps = {
  /** The site's name; if empty only the mark is drawn. */
  name?: string;
  size?: "md" | "lg";
};

/**
 * The mark, two people leaning together into a heart, and the site's name next to it.
 *
 *     <Link to="/"><Logo name={site.name} /></Link>
 */
export function Logo({ name, size = "md" }: LogoProps) {
  return (
    <span className="inline-flex min-w-0 items-center gap-2">
      <Mark pixels={size === "lg" ? 40 : 30} />
      {name ? (
        <span
          translate="no"
          className={classNames(
            "truncate font-display font-bold tracking-tight",
            size === "lg" ? "text-2xl" : "text-lg leading-none",
          )}
        >
          {name}
        </span>
      ) : null}
    </span>
  );
}

function Mark({ pixels }: { pixels: number }) {
  return (
    <svg viewBox="0 0 32 32" width={pixels} height={pixels} aria-hidden="true" className="shrink-0">
      <path
        d="M16 28.5C8.6 23.4 3 18.3 3 12.2 3 8 6 5.2 9.5 5.2c2.8 0 5.2 1.7 6.5 4.5z"
        className="fill-brand"
      />
      <path
        d="M16 28.5c7.4-5.1 13-10.2 13-16.3 0-4.2-3-7-6.5-7-2.8 0-5.2 1.7-6.5 4.5-1.7 3.9 1.6 6.6.6 10.6-.8 3-2 5.7-.6 8.2z"
        className="fill-blush"
      />
    </svg>
  );
}
