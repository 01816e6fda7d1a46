import { expect, test } from "vitest";
import { minutes } from "~/kit/duration";
import { fakeProvider, outcomeForm } from "../../../tests/support/fake-provider";
import { SIGNATURE, signatureOf } from "./fake-webhooks";

test("rejects a webhook that is unsigned, changed, old, or signed with another key", async () => {
  const { bank, beginPayment, calls, clock } = fakeProvider();
  const { id } = await beginPayment();
  await bank.choose(id, outcomeForm("completed"));
  const call = calls[0] as Request;
  const body = await call.text();
  const header = call.headers.get(SIGNATURE) ?? "";
  const read = (signature: string | null, text = body) =>
    bank.read(
      new Request(call.url, { headers: signature ? { [SIGNATURE]: signature } : {} }),
      text,
    );
  expect(await read(header)).toMatchObject({ ok: true });
  const unsigned = { ok: false, refusal: "unsigned" };
  expect(await read(null)).toEqual(unsigned);
  expect(await read("t=1,v1=")).toEqual(unsigned);
  expect(await read(header, body.replace("2500", "2499"))).toEqual(unsigned);
  expect(await read(header.replace(/t=\d+/, `t=${clock.now + 1}`))).toEqual(unsigned);
  expect(await read(await signatureOf("other", clock.now, body))).toEqual(unsigned);
  for (const age of [minutes(5) + 1, -minutes(5) - 1]) {
    const staleHeader = await signatureOf("key", clock.now - age, body);
    expect(await read(staleHeader)).toEqual({ ok: false, refusal: "old" });
  }
  const within = await signatureOf("key", clock.now - minutes(5), body);
  expect(await read(within)).toMatchObject({ ok: true });
});

test("rejects a signed webhook with an unknown event", async () => {
  const { bank, clock } = fakeProvider();
  for (const body of ["", "{", "null", "[]", '{"kind":"payment"}', '{"kind":"gift"}']) {
    const headers = { [SIGNATURE]: await signatureOf("key", clock.now, body) };
    const call = new Request("https://site.test/webhooks/bank", { headers });
    expect(await bank.read(call, body)).toEqual({ ok: false, refusal: "unknown" });
  }
});
