import type { TextKey } from "~/i18n/texts";
import type { IconName } from "~/ui/icons";

type SettingsLine = {
  to: string;
  title: TextKey<"settings">;
  /** Short description of the page's content. */
  hint: TextKey<"settings">;
  icon: IconName;
};

/** The pages of /settings in menu order. Only pages with a function are listed. */
export const SETTINGS_MENU: readonly SettingsLine[] = [
  { to: "/settings/account", title: "account.title", hint: "account.hint", icon: "user-round" },
  { to: "/settings/security", title: "security.title", hint: "security.hint", icon: "key-round" },
  { to: "/settings/privacy", title: "privacy.title", hint: "privacy.hint", icon: "eye-off" },
  {
    to: "/notifications",
    title: "notifications.title",
    hint: "notifications.hint",
    icon: "bell",
  },
  { to: "/settings/credits", title: "credits.title", hint: "credits.hint", icon: "coins" },
  {
    to: "/settings/spending",
    title: "spending.title",
    hint: "spending.hint",
    icon: "sliders-horizontal",
  },
  {
    to: "/transactions",
    title: "purchases.title",
    hint: "purchases.hint",
    icon: "gallery-vertical-end",
  },
  { to: "/settings/blocked", title: "safety:blocked.title", hint: "blocked.hint", icon: "ban" },
  { to: "/settings/passed", title: "safety:passed.title", hint: "passed.hint", icon: "eye-off" },
  { to: "/settings/reports", title: "safety:cases.title", hint: "cases.hint", icon: "flag" },
  { to: "/settings/data", title: "data.title", hint: "data.hint", icon: "download" },
  { to: "/settings/delete", title: "delete.title", hint: "delete.hint", icon: "trash" },
];
