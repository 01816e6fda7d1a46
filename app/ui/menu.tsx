import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { colonFor } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { Avatar, type AvatarProps } from "./avatar";
import { classNames } from "./class-names";
import { Icon } from "./icon";
import type { IconName } from "./icons";

type MenuProps = {
  /** Unique on the page; connects the button to its panel. */
  id: string;
  /** Content of the button. */
  trigger: ReactNode;
  /** Accessible name of the button if `trigger` is only an icon. */
  label?: string;
  /**
   * The edge of the page to which the panel is aligned; `here` places it below the button (in lists
   * and chats), `above` over the button (in the composer).
   */
  place?: "page-end" | "here" | "above";
  /** Shows the small arrow on the button. */
  arrow?: boolean;
  /** Called when it opens, to load its content. */
  onOpen?: () => void;
  children: ReactNode;
};

const PLACE_CLASSES = { "page-end": "page-end", here: "anchored", above: "anchored above" };

/**
 * A button and its panel, with the native popover: opens without JavaScript, closes by Escape or a
 * tap elsewhere. Its content is MenuItems or a form.
 *
 *     <Menu id="more" label="More" place="here" trigger={<Icon name="ellipsis" />}>…</Menu>
 */
export function Menu({ id, trigger, label, place = "page-end", ...props }: MenuProps) {
  const { arrow, onOpen, children } = props;
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={label}
        className={classNames("menu-button", place !== "page-end" && "anchored")}
      >
        {trigger}
        {arrow ? <Icon name="chevron-down" size={16} className="shrink-0 text-muted" /> : null}
      </button>
      <div
        id={id}
        popover="auto"
        onToggle={({ newState }) => newState === "open" && onOpen?.()}
        className={classNames("menu-panel menu-list", PLACE_CLASSES[place])}
      >
        {children}
      </div>
    </>
  );
}

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
      to: string;
      /** Keeps scroll position and history entry: opens a dialog of the same page. */
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

type AccountMenuProps = {
  /** Accessible name of the button, e.g. "Your account". */
  label: string;
  name: string;
  photo?: Pick<AvatarProps, "src">;
  /**
   * The credit balance, e.g. "4 credits"; always shown, so that members see it before they run out.
   */
  balance: { to: string; label: string };
  profile: { to: string; label: string };
  settings?: { to: string; label: string };
  /** The list of blocked members. */
  blocked?: { to: string; label: string };
  /** A form by POST, because a prefetched or followed link would log the member out. */
  logout: { action: string; label: string };
};

/**
 * The account menu: balance, profile, settings, blocked members, log out.
 *
 *     <AccountMenu label="Your account" name={me.name} photo={me.photo} balance={…}
 *         profile={{ to: "/profile", label: "My profile" }} … />
 */
export function AccountMenu({ label, name, photo, logout, ...places }: AccountMenuProps) {
  const { balance, profile, settings, blocked } = places;
  const { language } = useTranslation("common");
  return (
    <Menu
      id="account-menu"
      label={`${label}${colonFor(language)} ${name}`}
      trigger={<Avatar name={name} size="sm" {...photo} />}
    >
      <p dir="auto" className="truncate px-3 pt-1 pb-2 text-sm text-muted">
        {name}
      </p>
      <AccountLink icon="coins" {...balance} />
      <AccountLink icon="user-round" {...profile} />
      {settings ? <AccountLink icon="settings" {...settings} /> : null}
      {blocked ? <AccountLink icon="ban" {...blocked} /> : null}
      <Form method="post" action={logout.action} className="mt-2 border-t border-line pt-2">
        <MenuItem icon={<Icon name="log-out" size={20} />}>{logout.label}</MenuItem>
      </Form>
    </Menu>
  );
}

type AccountLinkProps = { to: string; label: string; icon: IconName };

function AccountLink({ to, label, icon }: AccountLinkProps) {
  return (
    <MenuItem to={to} icon={<Icon name={icon} size={20} />}>
      {label}
    </MenuItem>
  );
}
