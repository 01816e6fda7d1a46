import { useEffect } from "react";
import { Form, Link, Outlet } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/root/use-root";
import { Button } from "~/ui/button";
import { Logo } from "~/ui/logo";
import { SignupPicture } from "../join/signup-picture";
import { dropUnsent } from "../join/unsent-signup";
import { EntryWarned } from "./entry-warning";
import { Languages } from "./languages";
import { SlimFooter } from "./slim-footer";

/**
 * The signup from its first question to its last: one question, how far one is, and nothing that leads away, as at a
 * lander's form, whose sheet of paper this is. What stays: the language, the rules, and for a member the way to stop
 * here, since every answer is kept.
 */
export default function SignupLayout() {
  const { viewer } = useRoot();
  const joined = viewer !== null;
  // Typed into the signup over a page, which is gone with that page: a member has nothing left to keep of it.
  useEffect(() => {
    if (joined) dropUnsent();
  }, [joined]);
  return (
    <EntryWarned layout="signup">
      <div className="flex min-h-dvh flex-col bg-linear-to-b from-tint to-paper to-[40rem]">
        <SignupHeader />
        <div className="mx-auto grid w-full max-w-(--container-page) flex-1 grid-cols-1 items-start lg:grid-cols-[minmax(0,1fr)_39rem] lg:gap-12 lg:px-6 lg:pb-10">
          <SignupPicture />
          <div className={sheet}>
            <Outlet />
          </div>
        </div>
        <SlimFooter />
      </div>
    </EntryWarned>
  );
}

/** The paper that the questions stand on, with the headings of a lander's form: who comes from there is still in the same house. */
const sheet =
  "h-full min-w-0 rounded-t-[22px] bg-card shadow-soft sm:mx-auto sm:mb-8 sm:h-auto sm:w-full sm:max-w-[39rem] sm:rounded-card lg:mb-0 " +
  "[&_h1]:font-sans [&_h1]:text-2xl [&_h1]:font-bold [&_h1]:tracking-tight [&_main]:max-w-none [&_main]:pt-5 [&_main]:pb-8 sm:[&_main]:px-8 " +
  "[&_main>div:first-child]:mb-4 [&_main>header]:mb-4 [&_form]:gap-4";

function SignupHeader() {
  const { site, viewer } = useRoot();
  return (
    <header className="mx-auto flex h-13 w-full max-w-(--container-page) items-center gap-2 px-4 lg:px-6">
      {viewer ? (
        // For a member the site's name leads nowhere, since its pages ask for these answers first; at 320 px the mark alone.
        <span className="flex min-h-11 min-w-0 items-center max-[22.5rem]:[&_.truncate]:hidden">
          <Logo name={site.name} />
        </span>
      ) : (
        <Link to="/" className="flex min-h-11 min-w-0 items-center rounded-control">
          <Logo name={site.name} />
        </Link>
      )}
      <div className="ms-auto flex shrink-0 items-center gap-1">
        <Languages />
        {viewer ? <StopHere /> : null}
      </div>
    </header>
  );
}

function StopHere() {
  const { t } = useTranslation();
  return (
    <Form method="post" action="/api/logout.php">
      <Button type="submit" size="sm" variant="quiet">
        {t("nav.logout")}
      </Button>
    </Form>
  );
}
