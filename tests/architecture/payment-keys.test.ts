import { expect, test } from "vitest";
import { readConfig } from "../../app/platform/config";
import { contentPolicy } from "../../app/request/middleware/headers";

const env = {
  NETWORK_KEY: "a",
  FACTOR_KEY: "b",
  PHOTO_KEY: "d",
  MAIL_FROM: "c",
  PHOTO_CHECK: "none",
};
const read = (more: object) => readConfig({ ...env, ...more } as unknown as Env).stripe;

test("one Stripe key without the other stops the Worker with the other's name", () => {
  expect(read({})).toBeNull();
  expect(() => read({ STRIPE_SECRET_KEY: "k" })).toThrow("STRIPE_WEBHOOK_SECRET");
  expect(() => read({ STRIPE_WEBHOOK_SECRET: "s" })).toThrow("STRIPE_SECRET_KEY");
  const both = { STRIPE_SECRET_KEY: "k", STRIPE_WEBHOOK_SECRET: " one  two " };
  expect(read(both)).toMatchObject({ secretKey: "k", webhookSecrets: ["one", "two"] });
});

test("our key is sent to Stripe only: another host stops every Worker but a local one", () => {
  const keys = { STRIPE_SECRET_KEY: "k", STRIPE_WEBHOOK_SECRET: "s" };
  const elsewhere = { ...keys, STRIPE_API: "http://127.0.0.1:1" };
  expect(read({ ...elsewhere, LOCAL: "yes" })).toMatchObject({ api: elsewhere.STRIPE_API });
  for (const LOCAL of [undefined, "", "no", "true"])
    expect(() => read({ ...elsewhere, LOCAL }), String(LOCAL)).toThrow("STRIPE_API");
  for (const LOCAL of [undefined, "yes"]) expect(read({ ...keys, LOCAL })?.api).toBeUndefined();
});

test("text messages need all four keys; a missing one stops the Worker", () => {
  const keys = {
    TWILIO_ACCOUNT_SID: "AC1",
    TWILIO_API_KEY: "SK1",
    TWILIO_API_SECRET: "s",
    TWILIO_SENDER: "MG1",
  };
  const text = (more: object) => readConfig({ ...env, ...more } as unknown as Env).twilio;
  expect(text({})).toBeNull();
  expect(text(keys)).toEqual({ account: "AC1", key: "SK1", secret: "s", sender: "MG1" });
  for (const name of Object.keys(keys)) {
    expect(() => text({ ...keys, [name]: "" }), name).toThrow(name);
    expect(() => text({ [name]: "x" }), name).toThrow("TWILIO_");
  }
  const elsewhere = { ...keys, TWILIO_API: "http://127.0.0.1:1" };
  expect(() => text(elsewhere)).toThrow("TWILIO_API");
  expect(text({ ...elsewhere, LOCAL: "yes" })?.api).toBe(elsewhere.TWILIO_API);
});

test("only a shop form may redirect to the provider's page", () => {
  const policy = (path: string, payAt?: string[]) => {
    const inline = { scripts: [], styles: [], widgetKey: null, cdnPrefix: "" };
    const all = contentPolicy(new URL(path, "https://velours.example"), {
      ...inline,
      ...(payAt ? { payAt } : {}),
    });
    return /form-action ([^;]*)/.exec(all)?.[1];
  };
  const at = ["https://checkout.stripe.com"];
  for (const path of ["/credits", "/credits/2/ideal", "/transactions/x/pay", "/directdebit"])
    expect(policy(path, at), path).toBe("'self' https://checkout.stripe.com");
  for (const path of ["/", "/login", "/settings/credits", "/creditsx", "/chats"])
    expect(policy(path, at), path).toBe("'self'");
  expect(policy("/credits")).toBe("'self'");
});
