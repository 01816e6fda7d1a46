import { useTranslation } from "~/i18n/use-translation";
import { TabBar } from "~/ui/tab-bar";
import { SiteFooter } from "./site-footer";
import { useNavItems } from "./use-nav-items";

/** End of every page: the footer, and on phones the member's tab bar. */
export function FooterWithTabBar() {
  const { t } = useTranslation();
  const items = useNavItems();
  return (
    <>
      <SiteFooter />
      {items.length > 0 ? <TabBar navLabel={t("nav.main")} items={items} /> : null}
    </>
  );
}
