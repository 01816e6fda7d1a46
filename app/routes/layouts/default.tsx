import { Suspense, useEffect, useState } from "react";
import { Outlet, useLocation } from "react-router";
import { useRoot } from "~/root/use-root";
import { optional } from "~/ui/optional";
import { WelcomeBanner } from "../bonus/welcome-banner";
import { SignupGate } from "../join/signup-gate";
import { ABOUT_IT, AccountAlerts } from "./account-alerts";
import { CookieNotice } from "./cookie-notice";
import { EntryWarned } from "./entry-warning";
import { SiteFoot } from "./site-foot";
import { SiteHeader } from "./site-header";

/**
 * For members only, and never rendered on the server, which cannot wait for lazy components; a
 * visitor's page does not load it.
 */
const NewLike = optional(() => import("../likes/new-like"));

/** For phone users who signed up by the API. */
const ActivationModal = optional(() => import("../join/activation-modal"));

/**
 * Top navigation, page, footer, and on phones the tab bar, with entry warning, signup modal and
 * like overlay (R7).
 */
export default function DefaultLayout() {
  const { viewer, activationDue } = useRoot();
  const { pathname } = useLocation();
  const [inBrowser, setInBrowser] = useState(false);
  useEffect(() => setInBrowser(true), []);
  return (
    <EntryWarned layout="default">
      <SignupGate>
        <SiteHeader />
        <WelcomeBanner />
        <AccountAlerts />
        <Outlet />
        <SiteFoot />
        <CookieNotice />
        {viewer && inBrowser ? (
          <Suspense>
            <NewLike key={viewer.id} />
            {activationDue && !ABOUT_IT.test(pathname) ? <ActivationModal /> : null}
          </Suspense>
        ) : null}
      </SignupGate>
    </EntryWarned>
  );
}
