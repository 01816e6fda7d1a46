import { Ban, Coins, LogOut, Settings, UserRound } from "lucide-react";
import { Form } from "react-router";
import { Avatar, type AvatarProps } from "./avatar";
import { Menu, type MenuProps } from "./menu";
import { MenuItem } from "./menu-item";

export type AccountMenuProps = {
  /** The button's name, e.g. "Your account". */
  label: string;
  name: string;
  photo?: Pick<AvatarProps, "src" | "placeholder">;
  /** What is left, e.g. "4 credits"; always there, so that nobody has to run out to learn it. */
  balance: { to: string; label: string };
  profile: { to: string; label: string };
  settings?: { to: string; label: string };
  /** The people whom the member blocked. */
  blocked?: { to: string; label: string };
  /** Posted, since a link that logs out could be followed by accident. */
  logout: { action: string; label: string };
  place?: MenuProps["place"];
};

/**
 * What is left, my profile, settings, the blocked, log out.
 *
 *     <AccountMenu label="Your account" name={me.name} photo={me.photo} balance={…} profile={{ to: "/profile", label: "My profile" }} … />
 */
export function AccountMenu({
  label,
  name,
  photo,
  balance,
  profile,
  settings,
  blocked,
  logout,
  place,
}: AccountMenuProps) {
  return (
    <Menu
      id="account-menu"
      place={place}
      label={`${label}: ${name}`}
      trigger={<Avatar name={name} size="sm" {...photo} />}
    >
      <p dir="auto" className="truncate px-3 pt-1 pb-2 text-sm text-muted">
        {name}
      </p>
      <MenuItem to={balance.to} icon={<Coins aria-hidden size={20} />}>
        {balance.label}
      </MenuItem>
      <MenuItem to={profile.to} icon={<UserRound aria-hidden size={20} />}>
        {profile.label}
      </MenuItem>
      {settings ? (
        <MenuItem to={settings.to} icon={<Settings aria-hidden size={20} />}>
          {settings.label}
        </MenuItem>
      ) : null}
      {blocked ? (
        <MenuItem to={blocked.to} icon={<Ban aria-hidden size={20} />}>
          {blocked.label}
        </MenuItem>
      ) : null}
      <Form method="post" action={logout.action} className="mt-2 border-t border-line pt-2">
        <MenuItem icon={<LogOut aria-hidden size={20} />}>{logout.label}</MenuItem>
      </Form>
    </Menu>
  );
}
