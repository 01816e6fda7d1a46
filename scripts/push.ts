/** `npm run push`: creates the deployment's VAPID keys for notifications (docs/operating.md). */
import { defineCommands } from "./lib/command.ts";
import { newVapidKeys } from "./push/new-keys.ts";

export default defineCommands({
  name: "push",
  about: "Makes the key pair of a deployment's notifications.",
  commands: {
    keys: {
      about:
        "makes a pair and says where each half goes; it is stored nowhere, and with another pair every browser has to subscribe again, so make one for a deployment, once",
      run: showKeys,
    },
  },
  options: {},
  examples: ["keys"],
});

async function showKeys(): Promise<void> {
  const { publicKey, privateKey } = await newVapidKeys();
  console.log(`
  In [vars] of wrangler.toml:

    VAPID_PUBLIC_KEY = "${publicKey}"

  To be entered at \`npx wrangler secret put VAPID_PRIVATE_KEY\`, and kept where the other secrets are kept:

    ${privateKey}
`);
}
