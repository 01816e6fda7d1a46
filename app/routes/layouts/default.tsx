import { lazy, Suspense, useEffect, useState } from "react";
import { Outlet } from "react-router";
import { useRoot } from "~/root/use-root";
import { SignupGate } from "../join/signup-gate";
import { AccountAlerts } from "./account-alerts";
import { CookieNotice } from "./cookie-notice";
import { EntryWarned } from "./entry-warning";
import { SiteFoot } from "./site-foot";
import { SiteHeader } from "./site-header";

/** For members only, and never on the server, which waits for no part of a page: a visitor's page does without it. */
const NewLike = lazy(() => import("../likes/new-like"));

/** Top navigation, page, footer, and on phones the tab bar, with entry warning, signup modal and like overlay (R7). */
export default function DefaultLayout() {
  const { viewer } = useRoot();
  const [inBrowser, setInBrowser] = useState(false);
  useEffect(() => setInBrowser(true), []);
  return (
    <EntryWarned layout="default">
      <SignupGate>
        <SiteHeader />
        <AccountAlerts />
        <Outlet />
        <SiteFoot />
        <CookieNotice />
        {viewer && inBrowser ? (
          <Suspense>
            <NewLike key={viewer.id} />
          </Suspense>
        ) : null}
      </SignupGate>
    </EntryWarned>
  );
}
