import { expect, test } from "vitest";
import {
  at,
  member,
  openSession,
  setUpActivation,
  start,
} from "../../../tests/support/activations";
import { services, setUpSignup, signupContext, signupFields } from "../../../tests/support/signups";
import { isDisposable } from "../account/is-disposable";
import { changeAddress } from "./change-address";
import { signUp } from "./sign-up";

setUpSignup();

setUpActivation();

test.each(["sam@mailinator.com", "sam@yopmail.com", "sam@a.part.of.mailinator.com"])(
  "a disposable address is rejected at signup and as a new address: %s",
  async (email) => {
    const refused = { ok: false, refusal: "address_disposable" };
    expect(await signUp(services, signupContext(), { ...signupFields, email })).toEqual(refused);
    await openSession(start);
    expect(await changeAddress(at(start + 1), member(), { email })).toEqual(refused);
  },
);

/** Common mail providers of our countries, and domains that only resemble a listed one. */
const ACCEPTED_ADDRESSES =
  "gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com yahoo.co.uk icloud.com me.com aol.com proton.me protonmail.com tuta.com fastmail.com gmx.de gmx.net web.de t-online.de freenet.de posteo.de mailbox.org ziggo.nl kpnmail.nl xs4all.nl planet.nl hetnet.nl telenet.be skynet.be orange.fr free.fr laposte.net sfr.fr wanadoo.fr libero.it virgilio.it tiscali.it alice.it telefonica.net movistar.es wp.pl o2.pl onet.pl interia.pl gazeta.pl telia.com comhem.se bredband.net hotmail.se online.no hotmail.no mail.dk stofanet.dk jubii.dk luukku.com kolumbus.fi elisanet.fi suomi24.fi btinternet.com sky.com bigpond.com xtra.co.nz bluewin.ch a1.net chello.at eircom.net shaw.ca rogers.com comcast.net example.test mailinator.com.example.test mailinator.com.example mailinator.de.example";

test("addresses of ordinary mail providers are accepted", async () => {
  const refused = [];
  for (const domain of ACCEPTED_ADDRESSES.split(" "))
    if (await isDisposable(services, `sam@${domain}`)) refused.push(domain);
  expect(refused).toEqual([]);
});

test("without the list every address is accepted", async () => {
  const { isDisposable: freshIsDisposable } = await import(
    "../account/is-disposable?anew" as string
  );
  const logged: string[] = [];
  const lost = {
    ...services,
    log: (event: string) => void logged.push(event),
    files: { ...services.files, read: () => Promise.reject(new Error("gone")) },
  };
  expect(await freshIsDisposable(lost, "sam@mailinator.com")).toBe(false);
  expect(logged).toEqual(["disposable.unreadable"]);
});
