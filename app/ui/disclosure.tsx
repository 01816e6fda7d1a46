import type { ReactNode } from "react";
import { Icon } from "./icon";

type DisclosureProps = {
  summary: ReactNode;
  /** Open initially: the content has a value already, or an error. */
  open?: boolean;
  children: ReactNode;
};

/**
 * Rarely needed content, collapsed under a question; works without JavaScript.
 *
 *     <Disclosure summary="Is the address wrong?"><Form>…</Form></Disclosure>
 */
export function Disclosure({ summary, open, children }: DisclosureProps) {
  return (
    <details open={open} className="group rounded-card border border-line bg-card">
      <summary className="flex min-h-13 items-center justify-between gap-3 rounded-card px-4 py-3 font-semibold transition-colors hover:text-brand-text md:px-5">
        <span className="min-w-0">{summary}</span>
        <Icon
          name="plus"
          size={20}
          className="shrink-0 text-muted transition-transform group-open:rotate-45"
        />
      </summary>
      <div className="px-4 pt-1 pb-4 md:px-5 md:pb-5">{children}</div>
    </details>
  );
}
