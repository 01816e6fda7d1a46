import type { MouseEvent } from "react";

type SkipLinkProps = {
  to: `#${string}`;
  /**
   * The id of a control that is focused directly if it exists and JavaScript runs; without
   * JavaScript it is the next stop.
   */
  control?: `#${string}`;
  children: string;
};

/** The first keyboard stop of every page; visible while focused. */
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
