const SWITCHES: Record<string, { label: string; about: string }> = {
  site: { label: "The whole site", about: "Every page answers 503; payment webhooks work." },
  signups: { label: "Signups", about: "Nobody can join; what was typed is kept." },
  sending: { label: "Sending", about: "No message, gift or photo; the text is kept." },
  payments: { label: "Payments", about: "No new order; begun payments are settled." },
  mail: { label: "E-mails", about: "They wait and are sent afterwards." },
  push: { label: "Pushes", about: "They wait and are sent afterwards." },
};

export const switchAbout = (name: string): string | undefined => SWITCHES[name]?.about;
export const switchLabel = (name: string): string =>
  SWITCHES[name]?.label ?? `Lander ${name.replace("lander:", "")}`;
