import type { TwilioKeys } from "~/platform/sms";

export const TWILIO_KEYS: TwilioKeys = {
  account: "AC00000000000000000000000000000001",
  key: "SK00000000000000000000000000000001",
  secret: "secret of ours",
  sender: "MG00000000000000000000000000000001",
};
const MESSAGES = `/2010-04-01/Accounts/${TWILIO_KEYS.account}/Messages.json`;
/**
 * The part of the published form description (twilio/twilio-oai: CreateMessageRequest) that we may
 * send.
 */
const FIELDS = ["To", "From", "MessagingServiceSid", "Body", "ValidityPeriod", "SmartEncoded"];

/** An error in Twilio's format, with the telephone number in it. */
export const twilioError = (status: number, code: number, to = "+31600000000") =>
  Response.json(
    { code, message: `The number ${to} is none`, more_info: "https://www.twilio.com", status },
    { status },
  );

/**
 * A fake of Twilio's API: accepts a text message as the published description specifies, with our
 * key, as a form, to a number in E.164. `refuse`: returns another response instead.
 */
export function fakeTwilio(refuse?: (to: string) => Response | null) {
  const texts: Record<string, string>[] = [];

  async function answer(request: Request): Promise<Response> {
    const fields = Object.fromEntries(new URLSearchParams(await request.text()));
    const wrong = rejectInvalidRequest(request, fields) ?? refuse?.(fields.To ?? "");
    if (wrong) return wrong;
    texts.push(fields);
    const made = { sid: `SM${texts.length}`, status: "queued", to: fields.To, error_code: null };
    return Response.json(made, { status: 201 });
  }

  return { texts, fetch: (...args: Parameters<typeof fetch>) => answer(new Request(...args)) };
}

function rejectInvalidRequest({ method, url, headers }: Request, fields: Record<string, string>) {
  const { key, secret } = TWILIO_KEYS;
  if (method !== "POST" || new URL(url).pathname !== MESSAGES) return twilioError(404, 20404);
  if (headers.get("authorization") !== `Basic ${btoa(`${key}:${secret}`)}`)
    return twilioError(401, 20003);
  if (!headers.get("content-type")?.startsWith("application/x-www-form-urlencoded"))
    return twilioError(400, 20001);
  if (Object.keys(fields).some((name) => !FIELDS.includes(name))) return twilioError(400, 20001);
  if (!/^\+[1-9]\d{6,14}$/.test(fields.To ?? "")) return twilioError(400, 21211);
  if (!fields.MessagingServiceSid === !fields.From) return twilioError(400, 21603);
  const goodFor = Number(fields.ValidityPeriod);
  if (!Number.isInteger(goodFor) || goodFor < 1 || goodFor > 36_000) return twilioError(400, 90007);
  return fields.Body ? null : twilioError(400, 21602);
}
