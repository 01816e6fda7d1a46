import type { ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { type ButtonLook, buttonLook } from "./button-look";
import { classNames } from "./class-names";

type LinkButtonProps = Omit<LinkProps, "style"> & ButtonLook & { icon?: ReactNode };

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
      className={classNames(buttonLook({ variant, size, wide }), "no-underline", className)}
    >
      {icon}
      {children}
    </Link>
  );
}
