import { redirect } from "react-router";
import {
  TEST_WALLET_CHOICES,
  type TestWalletChoice,
  testWalletSchema,
} from "~/domain/age/age.schema";
import { type Context, getServices } from "~/request/middleware/context";
import { readActionForm } from "~/request/read-form";
import { notFound } from "~/request/responses";
import type { TestWallet } from "~/services/age";
import type { Route } from "./+types/wallet";

const LABELS: Record<TestWalletChoice, string> = {
  over_18: "Share: over 18",
  under_age: "Share: not over 18",
  decline: "Decline",
  expired: "Share an expired attestation",
  foreign_issuer: "Share an attestation of an unknown issuer",
};

const page = (requestUri: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>Test wallet</title><style>${STYLE}</style></head><body><main>
<h1>Test wallet</h1><p>${new URL(requestUri).host} asks whether you are over 18. The attestation is invented.</p>
<form method="post"><input type="hidden" name="request_uri" value="${encodeURI(requestUri).replaceAll('"', "&quot;")}">
${TEST_WALLET_CHOICES.map((choice) => `<button name="choice" value="${choice}">${LABELS[choice]}</button>`).join("")}
</form></main></body></html>`;

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 30rem; margin: 0 auto; padding: 1rem; }
form { display: grid; gap: 0.5rem; }
button { min-height: 2.75rem; font: inherit; }
button:first-of-type { font-weight: 700; }
:focus-visible { outline: 3px solid; outline-offset: 2px; }
`;

/**
 * /dev/wallet: the test wallet, in English, in place of the member's own. It reads no session, as
 * one on another device. Exists in local mode only.
 */
export function loader({ url, context }: Route.LoaderArgs) {
  requireTestWallet(context);
  const requestUri = url.searchParams.get("request_uri") ?? "";
  if (!isOwnRequest(url, requestUri)) throw notFound();
  return new Response(page(requestUri), {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      "cache-control": "no-store",
    },
  });
}

/** Sends the chosen answer to the site, and returns there. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const wallet = requireTestWallet(context);
  const form = await readActionForm(request, testWalletSchema);
  if (!isOwnRequest(url, form.request_uri)) throw notFound();
  if (!(await wallet.answer(form.request_uri, form.choice))) throw notFound();
  return redirect("/age", 303);
}

/** The test wallet calls only the site that it is part of. */
const isOwnRequest = ({ origin }: URL, requestUri: string): boolean =>
  requestUri.startsWith(`${origin}/age/request/`) && URL.canParse(requestUri);

function requireTestWallet(context: Context): TestWallet {
  const { testWallet } = getServices(context);
  if (!testWallet) throw notFound();
  return testWallet;
}
