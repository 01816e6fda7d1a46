export type Config = {
  /** Set by npm start and npm run dev only; opens /dev/outbox and keeps mails instead of sending them. */
  local: boolean;
  networkKey: string;
  factorKey: string;
  mailFrom: string;
};

/** Reads what the environment must give. A missing secret stops the Worker with its name; there is no fallback. */
export function readConfig(env: Env): Config {
  return {
    local: env.LOCAL === "yes",
    networkKey: required("NETWORK_KEY", env.NETWORK_KEY),
    factorKey: required("FACTOR_KEY", env.FACTOR_KEY),
    mailFrom: required("MAIL_FROM", env.MAIL_FROM),
  };
}

function required(name: string, value: string | undefined): string {
  if (!value) throw new Error(`The environment lacks ${name}`);
  return value;
}
