import type { Step } from "~/domain/signup/signup";

/** A step's part of an address: "about-me". */
export const pathOf = (step: Step) => step.replace("_", "-");

/** Where a step's answers are posted. */
export const stepPath = (step: Step) => `/complete-signup/${pathOf(step)}`;
