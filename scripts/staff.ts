/** `npm run staff`: accounts of the people who work on the operators' host. */
import { defineDatabaseCommands } from "./lib/command.ts";

const importActions = () => import("./staff/actions.ts");

export default defineDatabaseCommands({
  name: "staff",
  about:
    "Adds, lists and removes the people who work on the operators' host. Once there is an owner, the owner can do the same on its page of staff.",
  commands: {
    add: {
      args: "<email>",
      about:
        "adds an account; prints once the password and the otpauth URI for the first sign-in, which registers a passkey and deletes both",
      options: ["name", "roles"],
      run: async (context, { args: [email = ""], options: { name = "", roles = "" } }) =>
        (await importActions()).addAccount(context, { email, name, roles }),
    },
    list: {
      about: "the accounts with their roles and passkeys",
      run: async (context) => (await importActions()).listAccounts(context),
    },
    roles: {
      args: "<email> <role>…",
      about: "sets the roles of an account, and ends its sessions",
      run: async (context, { args: [email = "", ...roles] }) =>
        (await importActions()).setRoles(context, email, roles),
    },
    remove: {
      args: "<email>",
      about: "removes an account with its passkeys, and ends its sessions",
      run: async (context, { args: [email = ""] }) =>
        (await importActions()).removeAccount(context, email),
    },
    reset: {
      args: "<email>",
      about:
        "for lost passkeys: deletes them, ends the sessions, and prints a new password and otpauth URI once",
      run: async (context, { args: [email = ""] }) =>
        (await importActions()).resetAccount(context, email),
    },
    code: {
      args: "[secret]",
      about: "the current code of a TOTP secret, for trying out; without one, of the demo accounts",
      run: async (context, { args: [secret] }) =>
        (await importActions()).printCode(context, secret),
    },
  },
  options: {
    name: { value: "<text>", about: "the person's name, as others see it" },
    roles: {
      value: "<role,role>",
      about: "owner, operator, moderator, support, bookkeeper",
    },
  },
  examples: [
    'add sam@example.com --name "Sam Bos" --roles moderator,support --remote',
    "roles sam@example.com operator --remote",
    "reset sam@example.com --remote",
  ],
});
