import type { ReactNode } from "react";
import { classNames } from "./class-names";

type PageProps = {
  /**
   * Maximum width: form 480 px (signup, login, payment), prose 672 (legal, settings), page 1152,
   * gallery 1696 from 1600 px on, together with top bar and footer (member lists), full edge to
   * edge.
   */
  width?: "form" | "prose" | "page" | "gallery" | "full";
  title?: ReactNode;
  /** One sentence under the title. */
  lead?: ReactNode;
  /** Next to the title: at most one or two buttons. */
  actions?: ReactNode;
  /** Above the title: alerts, progress, a back link. */
  before?: ReactNode;
  children: ReactNode;
};

const widths = {
  form: "max-w-(--container-form) px-4",
  prose: "max-w-(--container-prose) px-4",
  page: "max-w-(--container-page) px-4 lg:px-6",
  gallery: "wide max-w-(--container-page) px-4 lg:px-6",
  full: "",
};

/**
 * The main part of a page with its single h1; the target of the skip link.
 *
 *     <Page title="Members near you" lead="312 people in Uusimaa"
 *         actions={<LinkButton … />}>…</Page>
 */
export function Page({ width = "page", title, lead, actions, before, children }: PageProps) {
  return (
    <main
      id="content"
      tabIndex={-1}
      className={classNames(
        "mx-auto w-full outline-none",
        widths[width],
        width !== "full" && "pt-6 pb-10 md:pt-8 md:pb-12",
      )}
    >
      {before ? <div className="mb-6 grid gap-3">{before}</div> : null}
      {title ? (
        <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 md:mb-8">
          <div className="grid min-w-0 grid-cols-1 gap-1.5">
            <h1 className="text-3xl">{title}</h1>
            {lead ? <p className="max-w-(--container-prose) text-muted">{lead}</p> : null}
          </div>
          {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
        </header>
      ) : null}
      {children}
    </main>
  );
}
