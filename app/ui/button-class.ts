import { classNames } from "./class-names";

type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
type ButtonSize = "sm" | "md" | "lg";

export type ButtonStyle = {
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
