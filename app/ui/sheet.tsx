import type { ReactNode } from "react";
import { DismissButton } from "./button";
import { hidePopover } from "./popovers";

type SheetProps = {
  /** Unique on the page; a button with `popoverTarget={id}` opens it. */
  id: string;
  title: ReactNode;
  closeLabel: string;
  children: ReactNode;
};

/**
 * A panel over the page for a form that most visits do not need: at the lower edge on phones, at
 * the side on wider screens. A native popover: it opens without JavaScript, and closes by Escape, a
 * tap elsewhere, or the submit of a form in it. Its title gets the focus, so that a screen reader
 * reads what has opened.
 *
 *     <button type="button" popoverTarget="filters">Filters</button>
 *     <Sheet id="filters" title="Filters" closeLabel="Close"><SearchForm /></Sheet>
 */
export function Sheet({ id, title, closeLabel, children }: SheetProps) {
  return (
    <div
      id={id}
      popover="auto"
      role="dialog"
      aria-labelledby={`${id}-title`}
      onToggle={({ newState, currentTarget }) =>
        newState === "open" && currentTarget.querySelector("h2")?.focus()
      }
      onSubmit={({ currentTarget }) => hidePopover(currentTarget)}
      className="menu-panel sheet"
    >
      <div className="flex items-start gap-4">
        <h2
          id={`${id}-title`}
          tabIndex={-1}
          className="min-w-0 flex-1 text-xl wrap-anywhere outline-none"
        >
          {title}
        </h2>
        <DismissButton type="button" label={closeLabel} popoverTarget={id} />
      </div>
      {children}
    </div>
  );
}
