import { Link, Outlet } from "react-router";
import { SignupDialogProvider } from "~/features/signup/signup-dialog-provider";
import { SlimFooter } from "~/layouts/slim-footer";
import { useRoot } from "~/layouts/use-root";
import { Logo } from "~/ui/logo";

/** Minimal layout for pages with one message: site name, page, one company line (R7). */
export default function EmptyLayout() {
  const { site, viewer } = useRoot();
  return (
    <SignupDialogProvider>
      <div className="flex min-h-dvh flex-col">
        <header className="flex justify-center px-4 pt-6 md:pt-10">
          <Link
            to={viewer ? "/members" : "/"}
            className="flex min-h-11 min-w-0 items-center rounded-control"
          >
            <Logo name={site.name} />
          </Link>
        </header>
        <div className="flex-1">
          <Outlet />
        </div>
        <SlimFooter />
      </div>
    </SignupDialogProvider>
  );
}
