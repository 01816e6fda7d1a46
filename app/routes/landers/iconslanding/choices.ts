/** What may be done first, in the order of the tiles. The first is chosen when the page opens. */
export const CHOICES = ["coffee", "dance", "walk", "cook", "film", "talk"] as const;
export type Choice = (typeof CHOICES)[number];
