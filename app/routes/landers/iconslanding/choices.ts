/** Choices for a first date, in tile order. The first is preselected. */
export const CHOICES = ["coffee", "dance", "walk", "cook", "film", "talk"] as const;
export type Choice = (typeof CHOICES)[number];
