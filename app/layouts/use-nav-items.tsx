import type { Translate } from "~/i18n/translation";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/layouts/use-root";
import { useLive } from "~/live/live-provider";
import { Badge } from "~/ui/badge";
import type { NavItem } from "~/ui/nav-item";

/** From this balance on the number is shown next to the word (R36). */
const FEW_CREDITS = 10;

/**
 * The member's four main pages with their counts; empty for a visitor. The last is credits for
 * members who have bought any, otherwise Premium.
 */
export function useNavItems(): NavItem[] {
  const { t } = useTranslation();
  const { viewer } = useRoot();
  const { counts } = useLive();
  if (!viewer) return [];
  const badge = (count: number, label: string) =>
    count > 0 ? <Badge count={count} label={label} /> : undefined;
  return [
    { to: "/members", label: t("nav.search"), shortLabel: t("nav.search_short"), icon: "search" },
    {
      to: "/chats",
      label: t("nav.messages"),
      icon: "messages",
      badge: badge(counts.unread, t("badge.unread", { count: counts.unread })),
    },
    {
      to: "/likes",
      label: t("nav.likes"),
      icon: "likes",
      badge: badge(counts.newLikes, t("badge.likes", { count: counts.newLikes })),
    },
    viewer.premium ? creditsItem(t, counts.credits) : premiumItem(t),
  ];
}

function creditsItem(t: Translate, credits: number): NavItem {
  const label = t("badge.credits", { count: credits });
  const left = <Badge count={credits} label={label} tone="quiet" zero />;
  return {
    to: "/credits/repeat-order",
    label: t("nav.credits"),
    icon: "credits",
    badge: credits <= FEW_CREDITS ? left : undefined,
  };
}

function premiumItem(t: Translate): NavItem {
  const label = t("nav.premium");
  const shortLabel = t("nav.premium_short");
  return { to: "/premium", label, shortLabel, icon: "premium" };
}
