import type { ReactNode } from "react";
import type { IconName } from "./icons";

type NavIcon = "search" | "messages" | "likes" | "credits" | "premium";

/** One of the member's four main places, as the top bar and the tab bar show it. */
export type NavItem = {
  to: string;
  label: string;
  /** Where the label is too long for a phone's tab bar. */
  shortLabel?: string;
  icon: NavIcon;
  /** A Badge. */
  badge?: ReactNode;
};

export const navIcons: Record<NavIcon, IconName> = {
  search: "search",
  messages: "message-circle",
  likes: "heart",
  credits: "coins",
  premium: "crown",
};
