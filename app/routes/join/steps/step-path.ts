import type { SignupStep } from "~/domain/signup/signup";

/** A step's path segment, such as "about-me". */
export const stepSegment = (step: SignupStep) => step.replace("_", "-");

/** The URL a step's form posts to. */
export const stepPath = (step: SignupStep) => `/complete-signup/${stepSegment(step)}`;
