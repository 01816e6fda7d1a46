import type { ShouldRevalidateFunctionArgs } from "react-router";
import type { Route } from "./+types/complete-signup";
import { loadStep } from "./load-step";
import { StepScreen } from "./step-screen";

/** Resumes at the first step without an answer (R59); `?step=` goes back to an earlier one. */
export function loader(args: Route.LoaderArgs) {
  return loadStep(args);
}

/**
 * Over another page each step is asked for by name once the one before it is answered. Read again by itself, as when the
 * code opens a new session and the old one's socket is hung up, this would lead to the members before the code's own end.
 */
export function shouldRevalidate({
  currentUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname.startsWith("/complete-signup") && defaultShouldRevalidate;
}

export default function CompleteSignup({ loaderData }: Route.ComponentProps) {
  return <StepScreen {...loaderData} />;
}
