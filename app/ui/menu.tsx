import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { Icon } from "./icon";

export type MenuProps = {
  /** Unique on the page; ties the button to its panel. */
  id: string;
  /** What stands on the button. */
  trigger: ReactNode;
  /** The button's name for screen readers where `trigger` is only a picture. */
  label?: string;
  /** From which edge of the page the panel hangs; `here` puts it under the button itself (in lists and chats). */
  place?: "page-end" | "here";
  /** The small arrow on the button. */
  arrow?: boolean;
  /** What is fetched when it is opened. */
  onOpen?: () => void;
  children: ReactNode;
};

/**
 * A button and its panel, by the popover of the platform: opens without JavaScript, closes by Escape or a
 * tap elsewhere. Fill it with MenuItem or a form of your own.
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
        className={classNames(buttonLook, place === "here" && "anchored")}
      >
        {trigger}
        {arrow ? <Icon name="chevron-down" size={16} className="shrink-0 text-muted" /> : null}
      </button>
      <div
        id={id}
        popover="auto"
        onToggle={({ newState }) => newState === "open" && onOpen?.()}
        className={classNames(panelLook, place === "here" ? "anchored" : "page-end")}
      >
        {children}
      </div>
    </>
  );
}

const buttonLook =
  "menu-button flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-full px-2.5 text-[0.9375rem] font-medium transition-colors hover:bg-tint hover:text-brand-text";
const panelLook =
  "menu-panel w-64 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-card border border-line bg-card p-2 text-ink shadow-soft";
