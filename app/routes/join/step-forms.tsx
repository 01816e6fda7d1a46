import { type ComponentType, createContext, type ReactNode, useContext } from "react";
import { Form, type FormProps, useNavigate, useNavigation } from "react-router";
import { Page } from "~/ui/page";

/** How the steps of the signup are answered and asked for. */
type StepForms = {
  Form: ComponentType<FormProps>;
  /** Something was sent or asked for, and no answer came yet. */
  busy: boolean;
  /** Where a form posts to. */
  actionOf: (path: string) => string;
  /** Shows /complete-signup with this query in the place of what is shown. */
  show: (query: string) => void;
  /** Closes what stands over another page. */
  leave?: () => void;
  /** The signup stands over another page: it has neither a title nor a main part of its own. */
  over: boolean;
};

/** In the signup over another page its own; null on pages. */
export const StepFormsContext = createContext<StepForms | null>(null);

/** On a page forms post and lead on as pages do; in the signup over another page they do so in their place. */
export function useStepForms(): StepForms {
  const given = useContext(StepFormsContext);
  const navigate = useNavigate();
  const busy = useNavigation().state !== "idle";
  const show = (query: string) =>
    void navigate(`/complete-signup?${query}`, { replace: true, preventScrollReset: true });
  return given ?? { Form, busy, actionOf: (path) => path, show, over: false };
}

type StepFrameProps = { title: string; lead: ReactNode; before?: ReactNode; children: ReactNode };

/** A step as a page, or below the title of the dialog that it stands in. */
export function StepFrame({ title, lead, before, children }: StepFrameProps) {
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
