/** Phrases that are the same in every language. */
export const any = {
  money: `
western union
moneygram
sugar (daddy|mommy|mummy|mama|mami|baby)
(bitcoin*|btc|krypto*|crypto*|cripto*|usdt|ethereum|forex) .. (0|invest*|inwest*|sijoit*|platform*|plataform*|piattaform*|alusta*|gan*|guadagn*|verdien*|tjen*|tjan*|zarab*|tiena*|profit*|gagn*)
(invest*|inwest*|sijoit*|trade|trading|handl*|handel*|verdien*|kauppaa) .. (bitcoin*|btc|krypto*|crypto*|cripto*|usdt|ethereum|forex)
steam* (gift)? (card*|kart*|kaart*|kort*|code*|kod*|gutschein*)
steam(card*|kart*|kaart*|kort*)
(carte*|tarjeta*|carta|carte|karta|karte|karty) (de|regalo|cadeau)? (steam|itunes|google play|pcs|transcash|neosurf|apple|paysafe*)
(itunes|google play|apple|amazon|razer|vanilla) (gift)? (card*|karte*|kaart*|kort*|gutschein*|gavekort*|presentkort*)
(transcash|neosurf|paysafe*) .. (code*|kod*|card*|kart*|recharge)
(recharge|recharges) (transcash|neosurf|pcs)
paysafe*
`,
};
