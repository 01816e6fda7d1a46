import { Suspense, useEffect, useState } from "react";
import { Outlet, useLocation } from "react-router";
import { useRoot } from "~/root/use-root";
import { lazyOptional } from "~/ui/lazy-optional";
import { WelcomeBanner } from "../bonus/welcome-banner";
import { SignupDialogProvider } from "../join/signup-dialog-provider";
import { AccountAlerts, SELF_EXPLANATORY_PAGES } from "./account-alerts";
import { CookieNotice } from "./cookie-notice";
import { EntryWarningGuard } from "./entry-warning";
import { FooterWithTabBar } from "./footer-with-tab-bar";
import { SiteHeader } from "./site-header";

/**
 * For members only, and never rendered on the server, which cannot wait for lazy components; a
 * visitor's page does not load it.
 */
const NewLike = lazyOptional(() => import("../likes/new-like"));

/** For phone users who signed up by the API. */
const ActivationModal = lazyOptional(() => import("../join/activation-modal"));

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
    <EntryWarningGuard layout="default">
      <SignupDialogProvider>
        <SiteHeader />
        <WelcomeBanner />
        <AccountAlerts />
        <Outlet />
        <FooterWithTabBar />
        <CookieNotice />
        {viewer && inBrowser ? (
          <Suspense>
            <NewLike key={viewer.id} />
            {activationDue && !SELF_EXPLANATORY_PAGES.test(pathname) ? <ActivationModal /> : null}
          </Suspense>
        ) : null}
      </SignupDialogProvider>
    </EntryWarningGuard>
  );
}
