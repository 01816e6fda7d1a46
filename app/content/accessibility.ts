/**
 * What the accessibility statement says about the tests (R485). The tests take tags and screens
 * from here, so the statement cannot claim another check than the one that is made.
 */
export const ACCESSIBILITY = {
  guidelines: "WCAG 2.2",
  level: "AA",
  /** The rules of axe-core. */
  tags: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
  phone: { width: 360, height: 740 },
  desk: { width: 1280, height: 800 },
  /** Checks that the end-to-end tests contain at least; a test counts them. */
  screens: 100,
};
