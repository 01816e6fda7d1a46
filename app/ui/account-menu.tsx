import { LogOut, Settings, UserRound } from "lucide-react";
import { Form } from "react-router";
import { Avatar, type AvatarProps } from "./avatar";
import { Menu } from "./menu";
import { MenuItem } from "./menu-item";

export type AccountMenuProps = {
  /** The button's name, e.g. "Your account". */
  label: string;
  name: string;
  photo?: Pick<AvatarProps, "src" | "placeholder">;
  profile: { to: string; label: string };
  settings?: { to: string; label: string };
  /** Posted, since a link that logs out could be followed by accident. */
  logout: { action: string; label: string };
};

/**
 * My profile, settings, log out.
 *
 *     <AccountMenu label="Your account" name={me.name} photo={me.photo} profile={{ to: "/profile", label: "My profile" }} … />
 */
export function AccountMenu({ label, name, photo, profile, settings, logout }: AccountMenuProps) {
  return (
    <Menu id="account-menu" label={`${label}: ${name}`} trigger={<Avatar name={name} size="sm" {...photo} />}>
      <p className="truncate px-3 pt-1 pb-2 text-sm text-muted">{name}</p>
      <MenuItem to={profile.to} icon={<UserRound aria-hidden size={20} />}>
        {profile.label}
      </MenuItem>
      {settings ? (
        <MenuItem to={settings.to} icon={<Settings aria-hidden size={20} />}>
          {settings.label}
        </MenuItem>
      ) : null}
      <Form method="post" action={logout.action} className="mt-2 border-t border-line pt-2">
        <MenuItem icon={<LogOut aria-hidden size={20} />}>{logout.label}</MenuItem>
      </Form>
    </Menu>
  );
}
