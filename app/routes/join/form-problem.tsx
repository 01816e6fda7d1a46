import { type ReactNode, useEffect, useRef } from "react";
import { Alert } from "~/ui/alert";

export type FormProblemProps = {
  message: string | undefined;
  /** The way on, where there is one. */
  action?: ReactNode;
  /** The answer that brought the message: a new one is shown again, although it may say the same. */
  answer: unknown;
};

/** What stands in the way of the whole form, above it. On a phone the button was below, so the page comes back up to it. */
export function FormProblem({ message, action, answer }: FormProblemProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer && message) ref.current?.focus();
  }, [answer, message]);
  if (!message) return null;
  return (
    <div ref={ref} tabIndex={-1} className="outline-none">
      <Alert tone="danger" live action={action}>
        {message}
      </Alert>
    </div>
  );
}
