import { expect, test } from "vitest";
import { nameSchema } from "./name.schema";

const schema = nameSchema("Velours");
const problem = (name: string) =>
  schema.safeParse(name).error?.issues.map(({ message }) => message) ?? [];

test.each([
  "Admin",
  "admin1",
  "ADM1N",
  "Аdmin",
  "ΑDΜΙΝ",
  "Ａｄｍｉｎ",
  "𝐀𝐝𝐦𝐢𝐧",
  "Ádmïn",
  "A d m i n",
  "ad. min",
  "Adrnin",
  "Ad\u200dmin",
  "the admin",
  "Administratör",
  "Administrateur",
  "Amministratore",
  "Administratorka",
  "Support team",
  "Suppоrt",
  "Support_NL",
  "5upport",
  "Moderator",
  "Modérateur",
  "Moderaattori",
  "Moderadora",
  "Staff",
  "STAFF 2",
  "staff7",
  "Kundendienst",
  "Kundenservice",
  "Klantenservice",
  "Beheerder",
  "Kundtjänst",
  "Ylläpito",
  "Asiakaspalvelu",
  "Obsługa klienta",
  "Servizio clienti",
  "Service client",
  "Atención al cliente",
  "Kundeservice",
  "Velours",
  "VELOURS team",
  "Vеlours",
  "V e l o u r s",
  "ve1ours",
])("rejects %s as a name that suggests the site's staff", (name) => {
  expect(problem(name)).toEqual(["join:invalid.name_reserved"]);
});
