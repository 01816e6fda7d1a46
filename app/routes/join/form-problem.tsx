import type { ReactNode } from "react";
import { Alert } from "~/ui/alert";

/** What stands in the way of the whole form, above it, with the way on where there is one. */
export function FormProblem({ message, action }: { message: string | undefined; action?: ReactNode }) {
  if (!message) return null;
  return (
    <Alert tone="danger" live action={action}>
      {message}
    </Alert>
  );
}
