import type { Step } from "~/domain/signup/signup";

/** A step's path segment, such as "about-me". */
export const pathOf = (step: Step) => step.replace("_", "-");

/** The URL a step's form posts to. */
export const stepPath = (step: Step) => `/complete-signup/${pathOf(step)}`;
