import { Outlet } from "react-router";
import { AccountAlerts } from "./account-alerts";
import { SiteFoot } from "./site-foot";
import { SiteHeader } from "./site-header";

/** Top navigation, page, footer, and on phones the tab bar (specification 2.2, default layout). */
export default function DefaultLayout() {
  return (
    <>
      <SiteHeader />
      <AccountAlerts />
      <Outlet />
      <SiteFoot />
    </>
  );
}
