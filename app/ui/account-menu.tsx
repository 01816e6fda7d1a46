import { Form } from "react-router";
import { colonOf } from "~/i18n/format";
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
      label={`${label}${colonOf(language)} ${name}`}
      trigger={<Avatar name={name} size="sm" {...photo} />}
    >
      <p dir="auto" className="truncate px-3 pt-1 pb-2 text-sm text-muted">
        {name}
      </p>
      <Place icon="coins" {...balance} />
      <Place icon="user-round" {...profile} />
      {settings ? <Place icon="settings" {...settings} /> : null}
      {blocked ? <Place icon="ban" {...blocked} /> : null}
      <Form method="post" action={logout.action} className="mt-2 border-t border-line pt-2">
        <MenuItem icon={<Icon name="log-out" size={20} />}>{logout.label}</MenuItem>
      </Form>
    </Menu>
  );
}

type PlaceProps = { to: string; label: string; icon: IconName };

function Place({ to, label, icon }: PlaceProps) {
  return (
    <MenuItem to={to} icon={<Icon name={icon} size={20} />}>
      {label}
    </MenuItem>
  );
}
