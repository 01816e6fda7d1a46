import { Problem } from "../lib/progress.mjs";
import { formatAmount } from "../orders/format.ts";
import { type CommandContext, getSite } from "./command-context.ts";
import { type DiscountFields, parseCode, parseFields } from "./discount-fields.ts";
import { quote, type SiteDatabase, type StoredSite } from "./site-database.ts";

type DiscountCommand = (context: CommandContext, site: StoredSite, args: string[]) => Promise<void>;
const DISCOUNT_COMMANDS: Record<string, DiscountCommand> = {
  add: addCode,
  list: listCodes,
  end: endCode,
};

/** `npm run site -- discount <host> add|list|end`: manages the discount codes of a site. */
export async function discounts(
  context: CommandContext,
  host: string,
  [command = "list", ...args]: string[],
): Promise<void> {
  const work = Object.hasOwn(DISCOUNT_COMMANDS, command) ? DISCOUNT_COMMANDS[command] : undefined;
  if (!work)
    throw new Problem(`site discount has no command "${command}"; it has add, list and end.`);
  const site = await getSite(context.db, host);
  await work({ ...context, db: site.db }, site, args);
}

async function addCode(
  { db, now, print }: CommandContext,
  site: StoredSite,
  [codeInput, ...pairs]: string[],
): Promise<void> {
  const code = parseCode(codeInput);
  const fields = parseFields(pairs);
  await rejectUnfit(db, site, fields);
  if (fields.expires !== null && fields.expires <= now)
    throw new Problem(`${code} would have expired already.`);
  if (await findCode(db, site, code))
    throw new Problem(`${site.host} has had ${code} already; choose another code.`);
  await db.write([insertCode(site, code, fields, now)]);
  print(`${code}: ${describeFields(fields)}. It can be used from now on.`);
}

/** Rejects conditions that nobody could meet. */
async function rejectUnfit(
  db: SiteDatabase,
  { id, host, settings }: StoredSite,
  { country, user_id }: DiscountFields,
): Promise<void> {
  const countries = settings.countries as string[];
  if (country !== null && !countries.includes(country))
    throw new Problem(`${host} does not serve ${country}; it serves ${countries.join(", ")}.`);
  if (user_id === null) return;
  const [member] = await db.read(
    `SELECT 1 FROM accounts WHERE id = ${quote(user_id)} AND site_id = ${quote(id)}`,
  );
  if (!member) throw new Problem(`${host} has no member ${user_id}.`);
}

function insertCode(site: StoredSite, code: string, fields: DiscountFields, now: number): string {
  const text = (value: string | null) => (value === null ? "NULL" : quote(value));
  const { value_percentage, country, user_id, currency, minimum_order_value, expires } = fields;
  const methods = fields.paymentmethods && JSON.stringify(fields.paymentmethods);
  return `INSERT INTO discount_codes (site_id, code, value_percentage, country, user_id, currency, minimum_order_value, paymentmethods, expires, validity, status, created_at)
    VALUES (${quote(site.id)}, ${quote(code)}, ${value_percentage}, ${text(country)}, ${text(user_id)}, ${text(currency)}, ${minimum_order_value},
    ${text(methods)}, ${expires ?? "NULL"}, ${quote(fields.validity)}, 'active', ${now}) ON CONFLICT DO NOTHING;`;
}

async function findCode(db: SiteDatabase, { id }: StoredSite, code: string) {
  const [row] = await db.read(
    `SELECT status FROM discount_codes WHERE site_id = ${quote(id)} AND code = ${quote(code)}`,
  );
  return row;
}

/** Orders that already have it keep their price. */
async function endCode(
  { db, print }: CommandContext,
  site: StoredSite,
  [codeInput]: string[],
): Promise<void> {
  const code = parseCode(codeInput);
  const row = await findCode(db, site, code);
  if (!row) throw new Problem(`${site.host} has no code ${code}.`);
  await db.write([
    `UPDATE discount_codes SET status = 'ended' WHERE site_id = ${quote(site.id)} AND code = ${quote(code)};`,
  ]);
  print(row.status === "ended" ? `${code} had ended already.` : `${code} has ended.`);
}

async function listCodes({ db, now, print }: CommandContext, site: StoredSite): Promise<void> {
  const rows = await db.read(
    `SELECT c.*, (SELECT count(*) FROM discount_uses u WHERE u.site_id = c.site_id AND u.code = c.code AND u.held_until IS NULL) AS used
    FROM discount_codes c WHERE c.site_id = ${quote(site.id)} ORDER BY c.created_at DESC, c.code LIMIT 500`,
  );
  if (rows.length === 0)
    print(
      `${site.host} has no codes. npm run site -- discount ${site.host} add SPRING value_percentage=20`,
    );
  const width = Math.max(...rows.map(({ code }) => String(code).length));
  for (const row of rows) {
    const fields = { ...row, paymentmethods: JSON.parse(String(row.paymentmethods ?? "null")) };
    const over = row.expires !== null && Number(row.expires) <= now;
    print(
      `${String(row.code).padEnd(width)}  ${over ? "expired" : row.status}, used ${row.used}: ${describeFields(fields as unknown as DiscountFields)}`,
    );
  }
}

/** "30 %, once-per-user, country NL, from 20.00 EUR, until 2026-12-31 00:00 UTC". */
function describeFields(fields: DiscountFields): string {
  const { country, user_id, currency, minimum_order_value: least, paymentmethods } = fields;
  const { expires } = fields;
  return [
    `${fields.value_percentage} %`,
    fields.validity,
    country && `country ${country}`,
    user_id && `member ${user_id}`,
    least > 0 ? `from ${formatAmount(least, currency ?? "")}` : currency && `in ${currency}`,
    paymentmethods && `by ${paymentmethods.join(", ")}`,
    expires && `until ${new Date(expires).toISOString().slice(0, 16).replace("T", " ")} UTC`,
  ]
    .filter(Boolean)
    .join(", ");
}
