import { Form } from "react-router";
import { colonFor } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { Avatar, type AvatarProps } from "./avatar";
import { Icon } from "./icon";
import type { IconName } from "./icons";
import { Menu, type MenuProps } from "./menu";
import { MenuItem } from "./menu-item";

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
  place?: MenuProps["place"];
};

/**
 * The account menu: balance, profile, settings, blocked members, log out.
 *
 *     <AccountMenu label="Your account" name={me.name} photo={me.photo} balance={…}
 *         profile={{ to: "/profile", label: "My profile" }} … />
 */
export function AccountMenu({ label, name, photo, logout, place, ...places }: AccountMenuProps) {
  const { balance, profile, settings, blocked } = places;
  const { language } = useTranslation("common");
  return (
    <Menu
      id="account-menu"
      place={place}
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
