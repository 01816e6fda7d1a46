import { type ReactNode, useEffect } from "react";
import { Link, useActionData } from "react-router";
import { Icon } from "~/ui/icon";

type OperatorPageProps = {
  title: string;
  /** The page that lists this one, or that it belongs to. */
  back?: { to: string; label: string };
  /** One line below the title. */
  lead?: ReactNode;
  /** Buttons and links beside the title. */
  actions?: ReactNode;
  /** Reading width instead of the whole screen. */
  narrow?: boolean;
  children?: ReactNode;
};

/** A page of the operators' host: its document title, its heading and its content. */
export function OperatorPage({ title, back, lead, actions, narrow, children }: OperatorPageProps) {
  useResultInView();
  return (
    <div className={narrow ? "max-w-prose" : undefined}>
      <title>{`${title} · Operators`}</title>
      <div className="mb-5 flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          {back ? (
            <Link
              to={back.to}
              className="inline-flex min-h-8 items-center gap-1 text-sm text-muted hover:text-brand-text"
            >
              <Icon name="arrow-left" size={16} />
              {back.label}
            </Link>
          ) : null}
          <h1 className="text-2xl wrap-anywhere">{title}</h1>
          {lead ? <p className="mt-1 text-muted">{lead}</p> : null}
        </div>
        {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
      </div>
      {children}
    </div>
  );
}

/** A form may be far below the result of its action, which the page shows at its top. */
function useResultInView(): void {
  const result = useActionData();
  useEffect(() => {
    if (result === undefined) return;
    const alert = document.querySelector("#main :is([role=alert], [role=status])");
    alert?.scrollIntoView({ block: "center" });
  }, [result]);
}
