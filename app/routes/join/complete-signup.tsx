import type { Route } from "./+types/complete-signup";
import { loadStep } from "./load-step";
import { StepScreen } from "./step-screen";

/** Resumes at the first step without an answer (R59); `?step=` goes back to an earlier one. */
export function loader(args: Route.LoaderArgs) {
  return loadStep(args);
}

export default function CompleteSignup({ loaderData }: Route.ComponentProps) {
  return <StepScreen {...loaderData} />;
}
