import { type ComponentType, createContext, type ReactNode, useContext } from "react";
import { Form, type FormProps, useNavigate, useNavigation } from "react-router";
import { Page } from "~/ui/page";

/** How the steps of the signup submit their forms and navigate. */
type StepForms = {
  Form: ComponentType<FormProps>;
  /** A submission or load is in progress. */
  busy: boolean;
  /** The URL a form posts to. */
  actionOf: (path: string) => string;
  /** Replaces the current step by /complete-signup with this query. */
  show: (query: string) => void;
  /** Closes the dialog. */
  leave?: () => void;
  /**
   * Whether the signup is in the dialog, where steps have no title or main element of their own.
   */
  over: boolean;
};

/** Set in the signup dialog; null on pages. */
export const StepFormsContext = createContext<StepForms | null>(null);

/** On a page forms submit and redirect natively; in the signup dialog they use its fetcher. */
export function useStepForms(): StepForms {
  const stepForms = useContext(StepFormsContext);
  const navigate = useNavigate();
  const busy = useNavigation().state !== "idle";
  const show = (query: string) =>
    void navigate(`/complete-signup?${query}`, { replace: true, preventScrollReset: true });
  return stepForms ?? { Form, busy, actionOf: (path) => path, show, over: false };
}

type StepLayoutProps = { title: string; lead: ReactNode; before?: ReactNode; children: ReactNode };

/** A step as a page, or below the title of its dialog. */
export function StepLayout({ title, lead, before, children }: StepLayoutProps) {
  const { over } = useStepForms();
  if (!over)
    return (
      <Page width="form" before={before} title={title} lead={lead}>
        {children}
      </Page>
    );
  return (
    <div className="grid content-start gap-5">
      {before ? <div className="grid gap-3">{before}</div> : null}
      <header className="grid gap-1.5">
        <h3 tabIndex={-1} data-step className="text-xl outline-none">
          {title}
        </h3>
        <p className="text-muted">{lead}</p>
      </header>
      {children}
    </div>
  );
}
