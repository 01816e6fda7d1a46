import type { ButtonHTMLAttributes, ReactNode } from "react";
import { type ButtonStyle, buttonClass } from "./button-class";
import { classNames } from "./class-names";
import { Spinner } from "./spinner";

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "style"> &
  ButtonStyle & {
    /** The action is running: keeps the width, shows a spinner, ignores further taps. */
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
      aria-disabled={busy || undefined}
      className={classNames(buttonClass({ variant, size, wide }), className)}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}
