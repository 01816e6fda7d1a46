import { Outlet } from "react-router";
import { AccountAlerts } from "./account-alerts";
import { EntryWarned } from "./entry-warning";
import { SiteFoot } from "./site-foot";
import { SiteHeader } from "./site-header";

/** Top navigation, page, footer, and on phones the tab bar, behind the entry warning (specification 2.2, default layout). */
export default function DefaultLayout() {
  return (
    <EntryWarned layout="default">
      <SiteHeader />
      <AccountAlerts />
      <Outlet />
      <SiteFoot />
    </EntryWarned>
  );
}
