import { seconds } from "~/kit/duration";
import type { Sms } from "~/services";

/** Of an API key, which can be taken back alone. `sender`: a messaging service (MG…), a number or a name. `api`: another address, in the local mode alone. */
export type TwilioKeys = {
  account: string;
  key: string;
  secret: string;
  sender: string;
  api?: string | undefined;
};

const API = "https://api.twilio.com";
/** As patient as with a mail service: somebody waits for the page. */
const PATIENCE = seconds(10);

/** Why a text message did not leave: its name is the status and the provider's own code. What else that says may name the number. */
class NotSent extends Error {
  constructor(status: number, code: string) {
    super("The text message was not taken");
    this.name = `${status}_${code}`;
  }
}

/** Sends by Twilio's API (twilio.com/docs/messaging/api/message-resource), which drops what it could not hand on in time. */
export const createTwilio = ({ account, key, secret, sender, api = API }: TwilioKeys): Sms => ({
  async send({ to, words, seconds: goodFor }) {
    const answer = await fetch(
      `${api}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`,
      {
        method: "POST",
        headers: { authorization: `Basic ${btoa(`${key}:${secret}`)}`, "user-agent": "dating" },
        body: new URLSearchParams({
          ...{ To: to, ...from(sender), Body: words },
          // Typographic signs would make it two messages of one.
          ...{ ValidityPeriod: String(goodFor), SmartEncoded: "true" },
        }),
        redirect: "manual",
        signal: AbortSignal.timeout(PATIENCE),
      },
    );
    if (!answer.ok) throw new NotSent(answer.status, await codeIn(answer));
    await answer.body?.cancel();
  },
});

const from = (sender: string): Record<string, string> =>
  /^MG[0-9a-f]{32}$/i.test(sender) ? { MessagingServiceSid: sender } : { From: sender };

/** The number of an error, never its words; "unknown" where there is none. */
async function codeIn(answer: Response): Promise<string> {
  const said = (await answer.json().catch(() => null)) as { code?: unknown } | null;
  return typeof said?.code === "number" && Number.isInteger(said.code)
    ? String(said.code)
    : "unknown";
}
