import { classNames } from "./class-names";

type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
type ButtonSize = "sm" | "md" | "lg";

export type ButtonLook = {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Full width; used for most single actions on phones. */
  wide?: boolean;
};

/**
 * CSS classes of a button, shared by Button and LinkButton so that a link and a button have one
 * appearance.
 */
export function buttonLook({
  variant = "primary",
  size = "md",
  wide = false,
}: ButtonLook = {}): string {
  return classNames("button", variant, size, wide && "w-full");
}
