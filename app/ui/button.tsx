import type { ButtonHTMLAttributes, ReactNode } from "react";
import { type ButtonLook, buttonLook } from "./button-look";
import { classNames } from "./class-names";
import { Spinner } from "./spinner";

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "style"> &
  ButtonLook & {
    /** The deed is under way: keeps its width, shows a spinner, ignores a second tap. */
    busy?: boolean;
    icon?: ReactNode;
    children?: ReactNode;
  };

/**
 * A deed. One primary button per screen; the way back is `quiet`, what cannot be undone is `danger`.
 * `variant` primary | secondary | quiet | danger, `size` sm (36 px) | md (44) | lg (52), `wide` fills the line.
 * A button with only an `icon` needs `aria-label`.
 *
 *     <Button type="submit" size="lg" wide busy={navigation.state !== "idle"}>Create my profile</Button>
 */
export function Button({ busy = false, icon, type = "button", ...props }: ButtonProps) {
  const { variant, size, wide, children, className, ...rest } = props;
  return (
    <button
      {...rest}
      type={busy && type === "submit" ? "button" : type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={classNames(buttonLook({ variant, size, wide }), className)}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}
