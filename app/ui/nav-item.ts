import type { ReactNode } from "react";
import type { IconName } from "./icons";

type NavIcon = "search" | "messages" | "likes" | "credits" | "premium";

/** One of the member's four main pages, as shown in top bar and tab bar. */
export type NavItem = {
  to: string;
  label: string;
  /** Short label, for labels that are too long for a phone's tab bar. */
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
