import { expect, test } from "vitest";
import { type DecisionInput, decideNotification } from "./notification-delivery";

const facts: DecisionInput = {
  applies: { mail: true, push: true },
  kinds: ["message"],
  here: false,
  quietUntil: null,
  reached: { mail: true, push: true },
  settings: {
    on: { mail: ["message"], push: ["message"] },
    showWords: false,
    timeZone: null,
    quiet: { from: 22, until: 8 },
  },
};
const decide = (overrides: Partial<DecisionInput>) =>
  decideNotification({ ...facts, ...overrides }, 5);
const yes = { notifies: true, at: 5 };
const no = (reason: string) => ({ notifies: false, reason });

test("sends a wanted notification by both channels now, or after quiet hours", () => {
  expect(decide({})).toEqual({ mail: yes, push: yes });
  const later = { notifies: true, at: 9 };
  expect(decide({ quietUntil: 9 })).toEqual({ mail: later, push: later });
});

test("sends nothing that is outdated, and nothing to a member who is online", () => {
  const applies = { mail: false, push: false };
  expect(decide({ applies })).toEqual({ mail: no("over"), push: no("over") });
  expect(decide({ applies: { ...applies, push: true } })).toEqual({ mail: no("over"), push: yes });
  expect(decide({ here: true })).toEqual({ mail: no("here"), push: no("here") });
});

test("skips a channel that is switched off or unreachable and uses the other", () => {
  const settings = {
    ...facts.settings,
    on: { mail: ["like" as const], push: ["message" as const] },
  };
  expect(decide({ settings })).toEqual({ mail: no("off"), push: yes });
  expect(decide({ settings, kinds: ["like", "message"] })).toEqual({ mail: yes, push: yes });
  expect(decide({ reached: { mail: true, push: false } })).toEqual({
    mail: yes,
    push: no("unreached"),
  });
});
