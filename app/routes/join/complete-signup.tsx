import type { ShouldRevalidateFunctionArgs } from "react-router";
import { loadStep } from "~/features/signup/load-step";
import { StepScreen } from "~/features/signup/step-screen";
import type { Route } from "./+types/complete-signup";

/** Resumes at the first unanswered step (R59); `?step=` goes back to an earlier one. */
export function loader(args: Route.LoaderArgs) {
  return loadStep(args);
}

/**
 * The dialog loads each step by name after the previous one is answered. An automatic revalidation,
 * such as after the code starts a new session and the old socket is closed, would redirect to the
 * search before the dialog shows its end.
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
