import type { MouseEvent } from "react";

type SkipLinkProps = {
  to: `#${string}`;
  /** What takes the focus at once where it is there and a script runs; without one it is the next stop. */
  control?: `#${string}`;
  children: string;
};

/** The first stop of the keyboard on every page; seen while it has the focus. */
export function SkipLink({ to, control, children }: SkipLinkProps) {
  const focus = (event: MouseEvent) => {
    const found = control ? document.querySelector<HTMLElement>(control) : null;
    if (!found) return;
    event.preventDefault();
    found.focus();
  };
  return (
    <a
      href={to}
      onClick={focus}
      className="sr-only rounded-control bg-brand font-semibold text-on-brand focus:not-sr-only focus:absolute focus:start-3 focus:top-3 focus:z-40 focus:px-4 focus:py-2"
    >
      {children}
    </a>
  );
}
