import { useEffect } from "react";
import { Form, Link, Outlet } from "react-router";
import { deleteSignupFormDraft } from "~/features/signup/signup-form-draft";
import { useTranslation } from "~/i18n/use-translation";
import { EntryWarningGuard } from "~/layouts/entry-warning";
import { LanguageSwitcher } from "~/layouts/language-switcher";
import { SlimFooter } from "~/layouts/slim-footer";
import { useRoot } from "~/layouts/use-root";
import { type PersonStyle, peopleOf } from "~/ui/art/people";
import { Person } from "~/ui/art/person";
import { Button } from "~/ui/button";
import { Logo } from "~/ui/logo";

/** Two illustrations of the niche next to the questions on wide windows; decorative only. */
function SignupPicture() {
  const { site } = useRoot();
  const [left, right] = peopleOf(site.niche) as [PersonStyle, PersonStyle];
  return (
    <svg
      viewBox="0 0 560 640"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className="sticky top-6 h-[min(40rem,calc(100dvh-6rem))] w-full rounded-card max-lg:hidden"
    >
      <path d="M0 0h560v640H0z" fill="#2a0f2e" />
      <path d="M0 0h560v430H0z" fill="#4a1a48" />
      <circle cx="430" cy="112" r="50" fill="#ffce7a" />
      <path d="M0 380c70-60 150-70 230-30s220 30 330-40v330H0z" fill="#7b2a55" />
      <path d="M0 470c120-50 260-40 330-10s160 20 230-20v200H0z" fill="#a5436a" />
      <g fill="#ffce7a">
        <path d="M60 76l4 11 11 4-11 4-4 11-4-11-11-4 11-4zM200 46l3 9 9 3-9 3-3 9-3-9-9-3 9-3zM310 150l3 9 9 3-9 3-3 9-3-9-9-3 9-3z" />
        <path d="M0 210q140 76 280 0 140 76 280 0" fill="none" stroke="#2a0f2e" strokeWidth="4" />
        <circle cx="60" cy="240" r="9" />
        <circle cx="140" cy="252" r="9" />
        <circle cx="220" cy="240" r="9" />
        <circle cx="340" cy="240" r="9" />
        <circle cx="420" cy="252" r="9" />
        <circle cx="500" cy="240" r="9" />
      </g>
      <Person {...left} x={190} y={420} size={2.1} turn={6} lean={5} />
      <Person {...right} x={380} y={410} size={2.1} turn={-6} lean={-5} />
    </svg>
  );
}

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
  "h-full min-w-0 rounded-t-sheet bg-card shadow-soft sm:mx-auto sm:mb-8 sm:h-auto sm:w-full sm:max-w-[39rem] sm:rounded-card lg:mb-0 " +
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
