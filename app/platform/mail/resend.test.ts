import { afterEach, expect, test, vi } from "vitest";
import { newId, type SiteId } from "~/kit/ids";
import { createResend } from "./resend";

afterEach(() => vi.unstubAllGlobals());

const email = {
  siteId: "site" as SiteId,
  from: { name: 'Zoë "Z" \\ Ł', address: "mail@site.test" },
  to: "sam@example.test",
  language: "pl",
  subject: "Cześć ♥",
  html: "<p>Cześć</p>",
  plain: "Cześć\n",
  leave: "https://site.test/unsubscribe/x",
};
const mailer = createResend({ apiKey: "re_key", webhookSecrets: [] }, null, Date.now);

/** A fake service: records requests and returns the given answer. */
function service(answer: () => Response | Promise<Response>) {
  const requests: Request[] = [];
  vi.stubGlobal("fetch", async (input: string, init: RequestInit) => {
    requests.push(new Request(input, init));
    return answer();
  });
  return requests;
}

test("sends an e-mail once under its id, with content and unsubscribe link", async () => {
  const requests = service(() => Response.json({ id: "1" }));
  const id = newId();
  expect(await mailer.deliver(id as never, email)).toEqual({ status: "sent" });
  const [call] = requests;
  expect(call?.url).toBe("https://api.resend.com/emails");
  expect(Object.fromEntries(call?.headers ?? [])).toMatchObject({
    authorization: "Bearer re_key",
    "idempotency-key": id,
  });
  expect(await call?.json()).toEqual({
    from: '"Zoë \\"Z\\" \\\\ Ł" <mail@site.test>',
    to: ["sam@example.test"],
    subject: "Cześć ♥",
    html: "<p>Cześć</p>",
    text: "Cześć\n",
    headers: {
      "Content-Language": "pl",
      "Auto-Submitted": "auto-generated",
      "List-Unsubscribe": "<https://site.test/unsubscribe/x>",
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
    tags: [{ name: "letter", value: id }],
  });
});

test.each([
  [422, "validation_error", "refused"],
  [400, "invalid_parameter", "refused"],
  [401, "missing_api_key", "ours"],
  [403, "invalid_api_key", "ours"],
  [409, "concurrent_idempotent_requests", "later"],
  [429, "daily_quota_exceeded", "later"],
  [500, "application_error", "later"],
])("the answer %i %s is treated as %s", async (code, name, status) => {
  service(() => Response.json({ name, message: "sam@example.test" }, { status: code }));
  const answer = await mailer.deliver(newId() as never, email);
  expect(answer).toEqual({ status, errorCode: `${code}_${name}` });
});

test("an e-mail already sent under the same id counts as sent", async () => {
  service(() => Response.json({ name: "invalid_idempotent_request" }, { status: 409 }));
  expect(await mailer.deliver(newId() as never, email)).toEqual({ status: "sent" });
});

test("of an error with text only the status is kept", async () => {
  service(() => Response.json({ name: "sam@example.test is unknown" }, { status: 422 }));
  const answer = await mailer.deliver(newId() as never, email);
  expect(answer).toEqual({ status: "refused", errorCode: "422_unknown" });
});

test("an unparseable or missing answer is temporary and logs no names", async () => {
  service(() => new Response("sam@example.test", { status: 502 }));
  const answer = await mailer.deliver(newId() as never, email);
  expect(answer).toEqual({ status: "later", errorCode: "502_unknown" });
  service(() => Promise.reject(new TypeError("sam@example.test")));
  const none = await mailer.deliver(newId() as never, email);
  expect(none).toEqual({ status: "later", errorCode: "TypeError" });
});
