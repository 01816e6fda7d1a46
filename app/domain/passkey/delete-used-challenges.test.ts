import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newSecret } from "~/kit/secret";
import { Authenticator } from "../../../tests/support/authenticator";
import { addMember, addSite, realServices } from "../../../tests/support/test-database";
import { logInWithPasskey } from "../session/log-in-with-passkey";
import { beginPasskeyLogin } from "./begin-passkey-login";
import { deleteUsedChallenges } from "./delete-used-challenges";
import { CHALLENGE_TTL } from "./passkey";

const start = Date.now();
const at = (time: number) => realServices({ now: () => time });
const countStoredChallenges = () =>
  env.DB.prepare("SELECT count(*) AS n FROM used_challenges").first("n");

test("a used challenge is stored as long as its answer could be replayed", async () => {
  const member = await addMember(await addSite());
  const { siteId } = member;
  const device = await Authenticator.of(`https://${siteId}`);
  await device.saveFor(member);
  device.countNothing();
  const asker = newSecret();
  const host = String(siteId);
  const answer = await device.sign(
    await beginPasskeyLogin(at(start), { siteId, host, browser: asker }),
  );
  const caller = { siteId, network: "home", device: "", host, origin: `https://${siteId}`, asker };
  const logIn = (time: number) => logInWithPasskey(at(time), caller, answer);
  expect((await logIn(start)).ok).toBe(true);
  await deleteUsedChallenges(at(start + CHALLENGE_TTL));
  expect((await logIn(start + CHALLENGE_TTL - 1)).ok).toBe(false);
  expect(await countStoredChallenges()).toBe(1);
  await deleteUsedChallenges(at(start + CHALLENGE_TTL + 1));
  expect(await countStoredChallenges()).toBe(0);
});
