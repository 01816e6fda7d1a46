/** `npm run push`: the keys by which browsers know the deployment's notifications (docs/operating.md). */
import { fail, Problem } from "./lib/progress.mjs";
import { newVapidKeys } from "./push/new-keys.ts";

const USAGE = `npm run push -- keys

  keys   makes a pair of keys and says where they go. They are kept nowhere: with another pair every browser
         has to be asked anew, so make one for a deployment, once`;

try {
  const [command, ...more] = process.argv.slice(2);
  if (command === "--help") console.log(USAGE);
  else if (command !== "keys" || more.length > 0) throw new Problem(`${USAGE}`);
  else await tellKeys();
  if (process.connected) process.disconnect(); // the launcher's channel would keep this process alive
} catch (error) {
  fail(error);
}

async function tellKeys(): Promise<void> {
  const { publicKey, privateKey } = await newVapidKeys();
  console.log(`
  In [vars] of wrangler.toml:

    VAPID_PUBLIC_KEY = "${publicKey}"

  Typed in after \`npx wrangler secret put VAPID_PRIVATE_KEY\`, and kept where the other secrets are kept:

    ${privateKey}
`);
}
