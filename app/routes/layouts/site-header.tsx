import { useLocation } from "react-router";
import { photoPath } from "~/domain/photo/photo";
import { useTranslation } from "~/i18n/use-translation";
import { useLive } from "~/live/live-provider";
import { useRoot } from "~/root/use-root";
import { AccountMenu } from "~/ui/account-menu";
import { LinkButton } from "~/ui/link-button";
import { TopBar } from "~/ui/top-bar";
import { BackButton } from "./back-button";
import { LanguageSwitcher } from "./language-switcher";
import { useNavItems } from "./use-nav-items";
import { VisitorNav } from "./visitor-nav";

/** The top bar (R36). */
export function SiteHeader() {
  const { t } = useTranslation();
  const { site, viewer } = useRoot();
  const items = useNavItems();
  const { pathname } = useLocation();
  return (
    <TopBar
      siteName={site.name}
      homeTo={viewer ? "/members" : "/"}
      skipLabel={t("nav.skip")}
      navLabel={t("nav.main")}
      items={items}
      back={<BackButton />}
    >
      {viewer ? null : <VisitorNav />}
      {/* A visitor's narrow bar has no room for it next to the site's name; there it is in their
          menu */}
      <div className={viewer ? undefined : "max-[24rem]:hidden"}>
        <LanguageSwitcher />
      </div>
      {viewer ? (
        <MemberMenu />
      ) : pathname.startsWith("/login") ? null : (
        <LinkButton to="/login" size="sm" variant="secondary">
          {t("nav.login")}
        </LinkButton>
      )}
    </TopBar>
  );
}

/**
 * The member's own menu with the wallet's balance; `here` is for the chat, which has no top bar to
 * anchor it to.
 */
export function MemberMenu({ place }: { place?: "here" }) {
  const { t } = useTranslation();
  const { viewer } = useRoot();
  const { counts } = useLive();
  if (!viewer) return null;
  return (
    <AccountMenu
      label={t("nav.account")}
      name={viewer.name}
      photo={viewer.photo ? { src: photoPath(viewer.photo, "thumb") } : undefined}
      place={place}
      balance={{ to: "/credits", label: t("badge.credits", { count: counts.credits }) }}
      profile={{ to: "/profile", label: t("nav.my_profile") }}
      settings={{ to: "/settings", label: t("nav.settings") }}
      blocked={{ to: "/settings/blocked", label: t("safety:blocked.title") }}
      logout={{ action: "/api/logout.php", label: t("nav.logout") }}
    />
  );
}
