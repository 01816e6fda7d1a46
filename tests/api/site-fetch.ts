import { sendToApp } from "./app-client";

export const get = (
  host: string,
  path: string,
  headers: Record<string, string> = {},
  country = "NL",
) =>
  sendToApp.fetch(
    new Request(`https://${host}${path}`, {
      headers,
      redirect: "manual",
      cf: { country },
    } as RequestInit),
  );
