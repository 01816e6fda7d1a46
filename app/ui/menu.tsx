import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { Icon } from "./icon";

export type MenuProps = {
  /** Unique on the page; connects the button to its panel. */
  id: string;
  /** Content of the button. */
  trigger: ReactNode;
  /** Accessible name of the button if `trigger` is only an icon. */
  label?: string;
  /**
   * The edge of the page to which the panel is aligned; `here` places it below the button (in lists
   * and chats).
   */
  place?: "page-end" | "here";
  /** Shows the small arrow on the button. */
  arrow?: boolean;
  /** Called when it opens, to load its content. */
  onOpen?: () => void;
  children: ReactNode;
};

/**
 * A button and its panel, with the native popover: opens without JavaScript, closes by Escape or a
 * tap elsewhere. Its content is MenuItems or a form.
 *
 *     <Menu id="more" label="More" place="here" trigger={<Icon name="ellipsis" />}>…</Menu>
 */
export function Menu({ id, trigger, label, place = "page-end", ...props }: MenuProps) {
  const { arrow, onOpen, children } = props;
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={label}
        className={classNames(triggerClass, place === "here" && "anchored")}
      >
        {trigger}
        {arrow ? <Icon name="chevron-down" size={16} className="shrink-0 text-muted" /> : null}
      </button>
      <div
        id={id}
        popover="auto"
        onToggle={({ newState }) => newState === "open" && onOpen?.()}
        className={classNames(panelClass, place === "here" ? "anchored" : "page-end")}
      >
        {children}
      </div>
    </>
  );
}

const triggerClass =
  "menu-button flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-full px-2.5 text-[0.9375rem] font-medium transition-colors hover:bg-tint hover:text-brand-text";
const panelClass =
  "menu-panel w-64 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-card border border-line bg-card p-2 text-ink shadow-soft";
