import type { ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "./class-names";

type MenuItemProps = {
  icon?: ReactNode;
  children: ReactNode;
  tone?: "plain" | "danger";
  /** The one that is chosen now. */
  current?: boolean;
  /** Of the words, where it is not the page's own. */
  lang?: string;
} & (
  | {
      to: string /** The page stays where it is and is not one step further: a question about it. */;
      here?: boolean;
    }
  | { name?: string; value?: string; onClick?: () => void }
);

/**
 * One line of a Menu: a link with `to`, else a submit button of the form round it.
 *
 *     <MenuItem to="/settings" icon={<Icon name="settings" size={20} />}>Settings</MenuItem>
 */
export function MenuItem(props: MenuItemProps) {
  const { icon, children, tone = "plain", current, lang, ...target } = props;
  const shared = {
    lang,
    "aria-current": current || undefined,
    className: classNames("menu-item", tone === "danger" && "danger"),
    children: (
      <>
        {icon}
        <span>{children}</span>
      </>
    ),
  };
  if (!("to" in target)) return <button type="submit" {...target} {...shared} />;
  const { to, here } = target;
  return <Link to={to} replace={here} preventScrollReset={here} {...shared} />;
}
