import { useTranslation } from "react-i18next";
import { Outlet } from "react-router";
import { TabBar } from "~/ui/tab-bar";
import { AccountAlerts } from "./account-alerts";
import { SiteFooter } from "./site-footer";
import { SiteHeader } from "./site-header";
import { useNavItems } from "./use-nav-items";

/** Top navigation, page, footer, and on phones the tab bar (specification 2.2, default layout). */
export default function DefaultLayout() {
  const { t } = useTranslation();
  const items = useNavItems();
  return (
    <>
      <SiteHeader />
      <AccountAlerts />
      <Outlet />
      <SiteFooter />
      {items.length > 0 ? <TabBar navLabel={t("nav.main")} items={items} /> : null}
    </>
  );
}
