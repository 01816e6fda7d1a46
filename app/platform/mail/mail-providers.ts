/** Large mailbox providers, by the beginning of their domain or the whole domain. */
const PROVIDER_FAMILIES =
  /^(?:gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|aol|gmx)\.[a-z.]{2,6}$/;
const PROVIDER_DOMAINS = new Set([
  "icloud.com",
  "me.com",
  "mac.com",
  "proton.me",
  "protonmail.com",
  "mail.com",
  "zoho.com",
  "web.de",
  "t-online.de",
  "freenet.de",
  "posteo.de",
  "mailbox.org",
  "bluewin.ch",
  "aon.at",
  "orange.fr",
  "wanadoo.fr",
  "free.fr",
  "laposte.net",
  "sfr.fr",
  "libero.it",
  "virgilio.it",
  "tiscali.it",
  "alice.it",
  "tim.it",
  "telefonica.net",
  "wp.pl",
  "o2.pl",
  "onet.pl",
  "interia.pl",
  "poczta.fm",
  "ziggo.nl",
  "kpnmail.nl",
  "planet.nl",
  "xs4all.nl",
  "home.nl",
  "telenet.be",
  "skynet.be",
  "proximus.be",
  "telia.com",
  "comhem.se",
  "spray.se",
  "online.no",
  "tele2.se",
  "elisanet.fi",
  "kolumbus.fi",
  "suomi24.fi",
  "stofanet.dk",
  "mail.dk",
  "jubii.dk",
]);

/**
 * The domain of an address for the log if many people share it; "other" if it may identify a person
 * or family.
 */
export function providerOfAddress(address: string): string {
  const domain = address.slice(address.lastIndexOf("@") + 1).toLowerCase();
  return PROVIDER_FAMILIES.test(domain) || PROVIDER_DOMAINS.has(domain) ? domain : "other";
}
