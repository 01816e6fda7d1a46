import type { ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "./class-names";

type MenuItemProps = {
  icon?: ReactNode;
  children: ReactNode;
  tone?: "plain" | "danger";
  /** Whether the item is selected. */
  current?: boolean;
  /** Language of the text, if it is not the page's language. */
  lang?: string;
} & (
  | {
      to: string /** Keeps scroll position and history entry: opens a dialog of the same page. */;
      here?: boolean;
    }
  | { name?: string; value?: string; onClick?: () => void }
);

/**
 * An item of a Menu: a link if `to` is set, otherwise a submit button of the surrounding form.
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
