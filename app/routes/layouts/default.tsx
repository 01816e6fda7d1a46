import { Outlet } from "react-router";
import { SignupGate } from "../join/signup-gate";
import { AccountAlerts } from "./account-alerts";
import { EntryWarned } from "./entry-warning";
import { SiteFoot } from "./site-foot";
import { SiteHeader } from "./site-header";

/** Top navigation, page, footer, and on phones the tab bar, with entry warning and signup modal (specification 2.2, default layout). */
export default function DefaultLayout() {
  return (
    <EntryWarned layout="default">
      <SignupGate>
        <SiteHeader />
        <AccountAlerts />
        <Outlet />
        <SiteFoot />
      </SignupGate>
    </EntryWarned>
  );
}
