import { Form, NavLink, useLocation } from "react-router";
import { Icon } from "~/ui/icon";
import type { NavigationItem } from "../navigation";

type OperatorHeaderProps = { staff: { name: string }; navigation: NavigationItem[] };

/** The menu: folded on phones, a column on wide screens. */
export function OperatorHeader({ staff, navigation }: OperatorHeaderProps) {
  return (
    <header className="border-b border-line bg-card lg:sticky lg:top-0 lg:h-dvh lg:overflow-y-auto lg:border-e lg:border-b-0">
      <div className="flex items-center justify-between gap-3 px-4 pt-3 lg:block lg:px-5 lg:pt-5">
        <p className="font-display text-lg font-bold">Operators</p>
        <div className="flex items-center gap-2 text-sm lg:mt-1 lg:justify-between">
          <NavLink to="/operator/account" className="text-muted hover:text-brand-text">
            {staff.name}
          </NavLink>
          <Form method="post" action="/operator/sign-out" reloadDocument>
            <button
              type="submit"
              aria-label="Sign out"
              className="grid size-11 place-items-center rounded-full hover:bg-tint"
            >
              <Icon name="log-out" size={18} />
            </button>
          </Form>
        </div>
      </div>
      <FoldedMenu navigation={navigation} />
      <nav aria-label="Sections" className="mt-2 hidden gap-0.5 px-3 pb-4 lg:grid">
        <Sections navigation={navigation} />
      </nav>
    </header>
  );
}

function FoldedMenu({ navigation }: Pick<OperatorHeaderProps, "navigation">) {
  const { pathname } = useLocation();
  const current = navigation.findLast(
    ({ to }) => pathname === to || (to !== "/operator" && pathname.startsWith(`${to}/`)),
  );
  return (
    // Another page folds it again.
    <details key={pathname} className="px-2 pb-2 lg:hidden">
      <summary className="desk-nav-item cursor-pointer">
        <Icon name={current?.icon ?? "sliders-horizontal"} size={18} className="shrink-0" />
        <span className="grow">{current?.label ?? "Menu"}</span>
        <Icon name="chevron-down" size={18} className="shrink-0" />
      </summary>
      <nav aria-label="Sections" className="grid grid-cols-2 gap-1">
        <Sections navigation={navigation} />
      </nav>
    </details>
  );
}

const Sections = ({ navigation }: Pick<OperatorHeaderProps, "navigation">) =>
  navigation.map(({ to, label, icon }) => (
    <NavLink key={to} to={to} end={to === "/operator"} className="desk-nav-item">
      <Icon name={icon} size={18} className="shrink-0" />
      {label}
    </NavLink>
  ));
