import type { ShouldRevalidateFunctionArgs } from "react-router";
import type { Route } from "./+types/complete-signup";
import { loadStep } from "./load-step";
import { isOver } from "./onwards";
import { StepScreen } from "./step-screen";

/** Resumes at the first step without an answer (R59); `?step=` goes back to an earlier one. */
export function loader(args: Route.LoaderArgs) {
  return loadStep(args);
}

/**
 * Over another page each step is asked for by name once the one before it is answered. Read again by itself after the
 * last one, this would lead to the members while that one leads to its own end.
 */
export function shouldRevalidate({
  formAction,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return !isOver(formAction) && defaultShouldRevalidate;
}

export default function CompleteSignup({ loaderData }: Route.ComponentProps) {
  return <StepScreen {...loaderData} />;
}
