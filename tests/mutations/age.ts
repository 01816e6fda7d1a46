import { inDomain, inFile } from "./mutation.ts";

const ageStore = inDomain("age/age-store", "age/check-age");
const returnCheck = inFile("app/domain/age/check-age.ts", [
  "app/platform/age/redirect-provider.test.ts",
]);
const age = inDomain("age/age", "age/check-age");
const presentation = inFile("app/platform/age/verify-presentation.ts", [
  "app/domain/age/check-age.test.ts",
]);
const redirectProvider = inFile("app/platform/age/redirect-provider.ts", [
  "app/platform/age/redirect-provider.test.ts",
]);

/** Age checks: which are required, and which proofs count. */
export const AGE = [
  age(
    "a declaration replaces a proof of age",
    ' && (required !== "provider" || method !== "declared")',
  ),
  ageStore("an expired age check accepts an answer", "    gt(ageAttempts.expires_at, now),\n"),
  ageStore("an ended age check accepts an answer", '    eq(ageAttempts.state, "open"),\n'),
  ageStore("running age checks are deleted", ".where(lt(ageAttempts.expires_at, now))"),
  returnCheck(
    "a member returns with the age check of another",
    " || running?.member.id !== member.id",
  ),
  presentation(
    "a proof of age for another request counts",
    '    if (payload.nonce !== nonce) return refuseFor("nonce");\n',
  ),
  presentation("a proof of age for another verifier counts", "      audience: clientId,\n"),
  presentation("an old proof of age counts", "      maxTokenAge: HOLDER_TOKEN_AGE,\n"),
  presentation(
    "the holder of a proof of age signs other disclosures",
    'payload.sd_hash === (await hashSecret(signed)) ? null : refuseFor("hash")',
    "null",
  ),
  presentation("a proof of age has an unsigned disclosure", " || !isSigned"),
  presentation(
    "a proof of age has another type",
    '    if (!trusted.types.includes(claims.data.vct)) return refuseFor("type");\n',
  ),
  redirectProvider(
    "a provider's token for another request counts",
    '        if (payload.nonce !== nonce) throw new Error("nonce");\n',
  ),
  redirectProvider(
    "a provider's token for another client counts",
    "          audience: clientId,\n",
  ),
];
