import { Coins, Crown, Heart, type LucideIcon, MessageCircle, Search } from "lucide-react";
import type { ReactNode } from "react";

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

export const navIcons: Record<NavIcon, LucideIcon> = {
  search: Search,
  messages: MessageCircle,
  likes: Heart,
  credits: Coins,
  premium: Crown,
};
