import { type ReactNode, useEffect, useRef } from "react";
import { Alert } from "~/ui/alert";

type FormProblemProps = {
  message: string | undefined;
  /** "warning" for what may stay as it is. */
  tone?: "danger" | "warning";
  /** A second sentence under the message. */
  more?: ReactNode;
  /** The way on, where there is one. */
  action?: ReactNode;
  /** The answer that brought the message: a new one is shown again, although it may say the same. */
  answer: unknown;
};

/** What stands in the way of the whole form, above it. On a phone the button was below, so the page comes back up to it. */
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
