import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { classNames } from "./class-names";
import { Icon } from "./icon";

type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
type ButtonSize = "sm" | "md" | "lg";

type ButtonStyle = {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Full width; used for most single actions on phones. */
  wide?: boolean;
};

/**
 * CSS classes of a button, shared by Button and LinkButton so that a link and a button have one
 * appearance.
 */
export function buttonClass({
  variant = "primary",
  size = "md",
  wide = false,
}: ButtonStyle = {}): string {
  return classNames("button", variant, size, wide && "w-full");
}

/** A small spinner in the text colour; decorative, because aria-busy contains the state. */
export function Spinner({ className = "shrink-0" }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width="18"
      height="18"
      fill="none"
      aria-hidden="true"
      className={classNames("animate-spin", className)}
    >
      <circle cx="10" cy="10" r="7.5" stroke="currentColor" strokeOpacity="0.3" strokeWidth="2.5" />
      <path
        d="M17.5 10A7.5 7.5 0 0 0 10 2.5"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </svg>
  );
}

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "style"> &
  ButtonStyle & {
    /** The action is running: a spinner takes the place of icon or text; further taps do nothing. */
    busy?: boolean;
    icon?: ReactNode;
    children?: ReactNode;
  };

/**
 * A button for an action. One primary button per screen; going back is `quiet`, an irreversible
 * action is `danger`. `variant` primary | secondary | quiet | danger, `size` sm (36 px) | md (44) |
 * lg (52), `wide` for full width. A button with only an `icon` needs `aria-label`.
 *
 *     <Button type="submit" size="lg" wide busy={navigation.state !== "idle"}>Create my
 *         profile</Button>
 */
export function Button({ busy = false, icon, type = "button", ...props }: ButtonProps) {
  const { variant, size, wide, children, className, ...rest } = props;
  return (
    <button
      {...rest}
      type={busy && type === "submit" ? "button" : type}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest["aria-disabled"] || undefined}
      className={classNames(buttonClass({ variant, size, wide }), className)}
    >
      {busy ? <Spinner className={icon ? "shrink-0" : "absolute"} /> : icon}
      {busy && !icon ? <span className="opacity-0">{children}</span> : children}
    </button>
  );
}

type LinkButtonProps = Omit<LinkProps, "style"> & ButtonStyle & { icon?: ReactNode };

/**
 * A link to the next step of a screen, with the appearance of Button.
 *
 *     <LinkButton to="/credits" variant="secondary" icon={<Icon name="coins" />}>Buy
 *         credits</LinkButton>
 */
export function LinkButton({
  variant,
  size,
  wide,
  icon,
  children,
  className,
  ...rest
}: LinkButtonProps) {
  return (
    <Link
      {...rest}
      className={classNames(buttonClass({ variant, size, wide }), "no-underline", className)}
    >
      {icon}
      {children}
    </Link>
  );
}

type DismissButtonProps = {
  /** Accessible name: what it closes. */
  label: string;
  name?: string;
  value?: string;
  /** `submit` (default) posts the surrounding form, so that "seen" is stored without JavaScript. */
  type?: "button" | "submit";
  /** The id of the popover that it closes, instead of a form. */
  popoverTarget?: string;
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
