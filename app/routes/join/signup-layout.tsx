import { useEffect } from "react";
import { Form, Link, Outlet } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/layouts/use-root";
import { Button } from "~/ui/button";
import { Logo } from "~/ui/logo";
import { EntryWarningGuard } from "../../layouts/entry-warning";
import { LanguageSwitcher } from "../../layouts/language-switcher";
import { SlimFooter } from "../../layouts/slim-footer";
import { deleteSignupFormDraft } from "./signup-form-draft";
import { SignupPicture } from "./signup-picture";

/**
 * Signup layout for all steps: one question, the progress, and no links away, in the style of a
 * lander's form. It keeps the language menu, the rules, and for a member the logout, since every
 * answer is already saved.
 */
export default function SignupLayout() {
  const { viewer } = useRoot();
  const joined = viewer !== null;
  // Input of the signup dialog is discarded: its page is gone, and a member no longer needs it.
  useEffect(() => {
    if (joined) deleteSignupFormDraft();
  }, [joined]);
  return (
    <EntryWarningGuard layout="signup">
      <div className="flex min-h-dvh flex-col bg-linear-to-b from-tint to-paper to-[40rem]">
        <SignupHeader />
        <div className="mx-auto grid w-full max-w-(--container-page) flex-1 grid-cols-1 items-start lg:grid-cols-[minmax(0,1fr)_39rem] lg:gap-12 lg:px-6 lg:pb-10">
          <SignupPicture />
          <div className={sheetClass}>
            <Outlet />
          </div>
        </div>
        <SlimFooter />
      </div>
    </EntryWarningGuard>
  );
}

/**
 * The form's paper style with a lander's headings, so that visitors from a lander see the same
 * design.
 */
const sheetClass =
  "h-full min-w-0 rounded-t-[22px] bg-card shadow-soft sm:mx-auto sm:mb-8 sm:h-auto sm:w-full sm:max-w-[39rem] sm:rounded-card lg:mb-0 " +
  "[&_h1]:font-sans [&_h1]:text-2xl [&_h1]:font-bold [&_h1]:tracking-tight [&_main]:max-w-none [&_main]:pt-5 [&_main]:pb-8 sm:[&_main]:px-8 " +
  "[&_main>div:first-child]:mb-4 [&_main>header]:mb-4 [&_form]:gap-4";

function SignupHeader() {
  const { site, viewer } = useRoot();
  return (
    <header className="mx-auto flex h-13 w-full max-w-(--container-page) items-center gap-2 px-4 lg:px-6">
      {viewer ? (
        // For a member the site's name is no link, since its pages redirect to these steps; at 320
        // px only the mark is shown.
        <span className="flex min-h-11 min-w-0 items-center max-[22.5rem]:[&_.truncate]:hidden">
          <Logo name={site.name} />
        </span>
      ) : (
        <Link to="/" className="flex min-h-11 min-w-0 items-center rounded-control">
          <Logo name={site.name} />
        </Link>
      )}
      <div className="ms-auto flex shrink-0 items-center gap-1">
        <LanguageSwitcher />
        {viewer ? <LogoutButton /> : null}
      </div>
    </header>
  );
}

function LogoutButton() {
  const { t } = useTranslation();
  return (
    <Form method="post" action="/api/logout.php">
      <Button type="submit" size="sm" variant="quiet">
        {t("nav.logout")}
      </Button>
    </Form>
  );
}
