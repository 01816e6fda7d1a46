import { app } from "./support";

export const get = (
  host: string,
  path: string,
  headers: Record<string, string> = {},
  country = "NL",
) =>
  app.fetch(
    new Request(`https://${host}${path}`, {
      headers,
      redirect: "manual",
      cf: { country },
    } as RequestInit),
  );
