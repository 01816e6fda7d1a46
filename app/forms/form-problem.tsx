import { type ReactNode, useEffect, useRef } from "react";
import { Alert } from "~/ui/alert";

type FormProblemProps = {
  message: string | undefined;
  /** "warning" for problems that do not block the form. */
  tone?: "danger" | "warning";
  /** A second sentence below the message. */
  more?: ReactNode;
  /** An action that helps, if there is one. */
  action?: ReactNode;
  /** The submission result of the message: a new one shows the alert again even with equal text. */
  answer: unknown;
};

/**
 * Alert above a form for a problem of the whole form. It is scrolled into view, since on a phone
 * the submit button is far below it.
 */
export function FormProblem({ message, tone = "danger", more, action, answer }: FormProblemProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer && message) ref.current?.focus();
  }, [answer, message]);
  if (!message) return null;
  return (
    <div ref={ref} tabIndex={-1} className="outline-none">
      <Alert tone={tone} live action={action}>
        {message}
        {more ? <p className="mt-1">{more}</p> : null}
      </Alert>
    </div>
  );
}
