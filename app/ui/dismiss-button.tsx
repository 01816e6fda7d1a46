import { Icon } from "./icon";

type DismissButtonProps = {
  /** Accessible name: what it closes. */
  label: string;
  name?: string;
  value?: string;
  /** `submit` (default) posts the surrounding form, so that "seen" is stored without JavaScript. */
  type?: "button" | "submit";
  onClick?: () => void;
};

/**
 * The close button of an alert, a dialog or a toast.
 *
 *     <form method="dialog"><DismissButton label="Close" /></form>
 */
export function DismissButton({ label, type = "submit", ...rest }: DismissButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className="-my-2 -me-3 grid size-11 shrink-0 place-items-center rounded-full transition-colors hover:bg-ink/8"
    >
      <Icon name="x" size={20} />
    </button>
  );
}
