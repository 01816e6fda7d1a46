import { classNames } from "./class-names";

type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
type ButtonSize = "sm" | "md" | "lg";

export type ButtonLook = {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Fills the line; on phones most single actions do. */
  wide?: boolean;
};

/** The classes of a button; Button and LinkButton share them so that a link and a button look alike. */
export function buttonLook({
  variant = "primary",
  size = "md",
  wide = false,
}: ButtonLook = {}): string {
  return classNames("button", variant, size, wide && "w-full");
}
