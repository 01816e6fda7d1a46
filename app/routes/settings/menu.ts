import { Ban, type LucideIcon, UserRound } from "lucide-react";
import type { TextKey } from "~/i18n/texts";

type SettingsLine = {
  to: string;
  title: TextKey<"settings">;
  /** What is found there, in a few words; of what it can do today. */
  hint: TextKey<"settings">;
  icon: LucideIcon;
};

/** The pages of /settings in the order of their menu. A page has its line once it does something. */
export const SETTINGS: readonly SettingsLine[] = [
  { to: "/settings/account", title: "account.title", hint: "account.hint", icon: UserRound },
  { to: "/settings/blocked", title: "safety:blocked.title", hint: "blocked.hint", icon: Ban },
];
