import { ROLES, type Role } from "../../app/domain/permission/permission.ts";
import {
  addStaff,
  changeRoles,
  findStaffByEmail,
  listStaff,
  removeStaff,
  resetStaff,
} from "../../app/domain/staff/manage-staff.ts";
import type { SetupCredentials } from "../../app/domain/staff/setup-secret.ts";
import { STAFF_NAME_BOUNDS } from "../../app/domain/staff/staff.ts";
import { parseEmail } from "../../app/kit/email.ts";
import type { StaffId } from "../../app/kit/ids.ts";
import { fitsBounds } from "../../app/kit/text.ts";
import { commandServices } from "../lib/command-services.ts";
import type { ToolContext } from "../lib/open-context.ts";
import { Problem } from "../lib/progress.mjs";
import { UsageError } from "../lib/usage-error.ts";
import { STAFF_TOTP_SECRET } from "../seed/staff.ts";
import { codeOfSecret } from "./totp-code.ts";

type NewAccount = { email: string; name: string; roles: string };

/** Adds an account and prints what its owner needs for the first sign-in. */
export async function addAccount(
  context: ToolContext,
  { email: typed, name: typedName, roles }: NewAccount,
): Promise<void> {
  const email = addressOf(typed);
  const name = typedName.trim();
  if (!name || !fitsBounds(name, STAFF_NAME_BOUNDS))
    throw new UsageError(`--name must have 1 to ${STAFF_NAME_BOUNDS.characters} characters.`);
  const input = { email, name, roles: rolesOf(roles.split(",").filter(Boolean)) };
  const outcome = await addStaff(commandServices(context), managerOf(context), input);
  if (outcome.ok) return printCredentials(context, email, outcome.value.credentials);
  throw new Problem(
    outcome.refusal === "email_taken"
      ? `${email} has an account already; npm run staff -- roles or reset changes it.`
      : "There are too many accounts; remove one first.",
  );
}

export async function listAccounts(context: ToolContext): Promise<void> {
  const accounts = await listStaff(commandServices(context));
  if (accounts.length === 0) context.print("There are no accounts; npm run staff -- add adds one.");
  for (const { email, name, roles, passkeys, setupUntil } of accounts) {
    const state = setupUntil
      ? `first sign-in until ${new Date(setupUntil).toISOString().slice(0, 16)}Z`
      : `${passkeys} passkey${passkeys === 1 ? "" : "s"}`;
    context.print(`${email}  ${JSON.stringify(name)}  ${roles.join(",")}  ${state}`);
  }
}

export async function setRoles(
  context: ToolContext,
  email: string,
  roles: readonly string[],
): Promise<void> {
  const id = await findAccount(context, email);
  const outcome = await changeRoles(commandServices(context), managerOf(context), {
    id,
    roles: rolesOf(roles),
  });
  if (!outcome.ok) throw problemOf(outcome.refusal, email);
  context.print(
    outcome.value.changed
      ? `${email} is ${roles.join(", ")}; their sessions have ended.`
      : `${email} has these roles already.`,
  );
}

export async function removeAccount(context: ToolContext, email: string): Promise<void> {
  const outcome = await removeStaff(
    commandServices(context),
    managerOf(context),
    await findAccount(context, email),
  );
  if (!outcome.ok) throw problemOf(outcome.refusal, email);
  context.print(`${email} is removed; their sessions have ended.`);
}

export async function resetAccount(context: ToolContext, email: string): Promise<void> {
  const outcome = await resetStaff(
    commandServices(context),
    managerOf(context),
    await findAccount(context, email),
  );
  if (!outcome.ok) throw problemOf(outcome.refusal, email);
  printCredentials(context, email, outcome.value.credentials);
}

/** The audit log names the account of the operating system. */
const managerOf = ({ staff }: ToolContext) => ({ staff: null, reason: `Command line of ${staff}` });

/** Only computes: it reads no account. */
export function printCode({ print, now }: ToolContext, secret = STAFF_TOTP_SECRET): void {
  if (!/^[A-Z2-7 ]{16,}$/i.test(secret)) throw new UsageError("The secret must be base32.");
  print(codeOfSecret(secret, now));
}

function printCredentials(
  { print }: ToolContext,
  email: string,
  { password, uri, secret }: SetupCredentials,
): void {
  print(
    [
      `For the first sign-in of ${email}, within seven days; shown only now:`,
      "",
      `  password  ${password}`,
      `  otpauth   ${uri}`,
      `  secret    ${secret}`,
      "",
      "Give the password and the code in two different ways. Registering a passkey deletes both.",
    ].join("\n"),
  );
}

function addressOf(typed: string): string {
  const parsed = parseEmail(typed);
  if ("problem" in parsed) throw new UsageError(`${typed} is no e-mail address.`);
  return parsed.email;
}

async function findAccount(context: ToolContext, typed: string): Promise<StaffId> {
  const id = await findStaffByEmail(commandServices(context), addressOf(typed));
  if (!id) throw new Problem(`There is no account ${typed}.`);
  return id;
}

function rolesOf(names: readonly string[]): Role[] {
  const unknown = names.filter((name) => !(ROLES as readonly string[]).includes(name));
  if (names.length === 0 || unknown.length > 0)
    throw new UsageError(`The roles are ${ROLES.join(", ")}; at least one is needed.`);
  return names as Role[];
}

const PROBLEMS = {
  last_owner: (email: string) => `${email} is the only owner; make somebody else an owner first.`,
  changed_meanwhile: (email: string) => `Somebody else has just changed the roles of ${email}.`,
  not_found: (email: string) => `There is no account ${email}.`,
};
const problemOf = (refusal: keyof typeof PROBLEMS, email: string) =>
  new Problem(PROBLEMS[refusal](email));
