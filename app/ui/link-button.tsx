import type { ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { type ButtonStyle, buttonClass } from "./button-class";
import { classNames } from "./class-names";

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
