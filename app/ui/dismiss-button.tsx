import { Icon } from "./icon";

type DismissButtonProps = {
  /** Says what it closes. */
  label: string;
  name?: string;
  value?: string;
  /** `submit` (default) posts the form round it, so that "seen" can be remembered without JavaScript. */
  type?: "button" | "submit";
  onClick?: () => void;
};

/**
 * The cross of an alert, a dialog or a toast.
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
