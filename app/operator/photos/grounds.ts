import type { Ground, PhotoRule } from "~/domain/conduct/conduct";

/** What the buttons of the photo review say; the owner reads the sentence of `/pages/ban`. */
export const PHOTO_RULE_LABELS: Record<PhotoRule, string> = {
  not_self: "Not this person, no person, or altered",
  explicit_photo: "Sexually explicit",
  privacy: "Somebody else, without permission",
  spam: "Advertising or contact details",
  harassment: "Hate, threats, insults",
  minors: "Minors in a sexual way",
  illegal_goods: "Drugs, weapons, illegal goods",
  fake: "Pretends to be another person",
  fraud: "Fraud",
};

/** Short names for lists of earlier decisions. */
export const groundLabel = (ground: Ground): string =>
  ground === "no_breach"
    ? "approved"
    : ground in PHOTO_RULE_LABELS
      ? PHOTO_RULE_LABELS[ground as PhotoRule]
      : ground.replaceAll("_", " ");
