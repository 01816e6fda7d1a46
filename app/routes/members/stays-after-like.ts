type Change = { formAction?: string; defaultShouldRevalidate: boolean };

/** For a list with hearts: a like changes nothing of it but the heart, which knows already, and whoever was liked stays. */
export function shouldRevalidate({ formAction, defaultShouldRevalidate }: Change): boolean {
  return /\/(?:un)?like$/.test(formAction ?? "") ? false : defaultShouldRevalidate;
}
