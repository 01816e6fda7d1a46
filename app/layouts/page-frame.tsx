import type { ReactNode } from "react";
import { FooterWithTabBar } from "./site-footer";
import { SiteHeader } from "./site-header";

type PageFrameProps = {
  /** Above the top bar. */
  notice?: ReactNode;
  children: ReactNode;
};

/** Top bar, page, footer and tab bar: the footer of a short page ends at the window's lower edge. */
export function PageFrame({ notice, children }: PageFrameProps) {
  return (
    <div className="page-frame">
      {notice}
      <SiteHeader />
      <div>{children}</div>
      <FooterWithTabBar />
    </div>
  );
}
