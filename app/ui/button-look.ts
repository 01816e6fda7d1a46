import { classNames } from "./class-names";

type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
type ButtonSize = "sm" | "md" | "lg";

export type ButtonLook = {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Fills the line; on phones most single actions do. */
  wide?: boolean;
};

const base =
  "relative inline-flex items-center justify-center gap-2 rounded-control text-center font-semibold leading-tight " +
  "transition-[background-color,border-color,color,scale] select-none active:scale-[0.985] " +
  "disabled:cursor-not-allowed disabled:opacity-55 aria-busy:cursor-progress";

const variants: Record<ButtonVariant, string> = {
  primary: "border border-transparent bg-brand text-on-brand hover:bg-brand-deep",
  secondary: "border border-edge/60 bg-card text-ink hover:border-brand-text hover:text-brand-text",
  quiet: "border border-transparent text-brand-text hover:bg-tint",
  danger: "border border-danger bg-card text-danger hover:bg-danger hover:text-on-danger",
};

const sizes: Record<ButtonSize, string> = {
  sm: "min-h-9 px-3 py-1.5 text-sm",
  md: "min-h-11 px-4 py-2 text-base",
  lg: "min-h-13 px-6 py-3 text-base md:text-[1.125rem]",
};

/** The classes of a button; Button and LinkButton share them so that a link and a button look alike. */
export function buttonLook({
  variant = "primary",
  size = "md",
  wide = false,
}: ButtonLook = {}): string {
  return classNames(base, variants[variant], sizes[size], wide && "w-full");
}
