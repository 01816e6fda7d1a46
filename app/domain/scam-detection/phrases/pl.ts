export const pl = {
  money: `
(mi|nam) .. (pozyczyc|pozyczysz|przeslac|przeslesz|wyslac|wyslesz|przelac|przelejesz|dac|wplacic) .. (pieni*|0|kas*)
(pozycz|przeslij|wyslij|przelej|daj) mi .. (pieni*|0|kas*)
(potrzebuj*|nie mam|brak*|bez) .. (pieni*|#|kasy) .. (na|zeby) .. (bilet*|lot*|wiz*|czynsz*|szpital*|lekarz*|operacj*|lek*|jedzenie|podroz*|pociag*|benzyn*|paszport*|rachun*)
(nie mam jak|nie moge|nie stac mnie) .. zaplac* .. (rachun*|czynsz*|szpital*|bilet*)
(pomozesz|pomoz|pomoc|wspomoz) mi .. (czynsz*|pieni*|#|rachun*|finans*)
naucze cie .. (inwest*|zarabia*)
(wplacasz|wkladasz|inwestujesz) 0 i
podwaja* .. (pieni*|wklad*|to|je)?
zarabiam # .. (dzien*|tygod*|miesi*)
(kup|kupisz|kupic|potrzebuje) .. (kart*|bon*) (podarun*|prezent*)
(przeslij|wyslij|podaj) (mi)? .. kod*
odziedziczy* .. (0|milion*)
spadek .. (milion*|#|przelew*)
(celny|clo|cla|celna) .. (#|oplat*)
(swoj)? (numer|nr) (konta|karty|iban)
(zablokowan*|zamrozon*) (konto|kart*)
konto .. (zablokowan*|zamrozon*)
(kod|kodu)? blik* .. (#|kod*|na|mi)
zrobie ci przelew
(przez|na) (paypal*|revolut*)
`,
  leave: `
(popiszmy|pogadajmy|przejdzmy|przeniesmy|mozemy|lepiej|wolisz|piszmy) .. @app
(masz|uzywasz|jestes na) .. @app
(napisz|dodaj|znajdz|odezwij|zadzwon|obserwuj|pisz|skontaktuj) (do mnie|mnie|sie|mi|do) .. @app
(daj|dasz|podaj|podasz|wyslij|wyslesz|przeslij) mi .. (swoj|twoj|swojego|twojego|swoje|adres) .. (numer*|nr|telefon*|mail*|email*|@app)
(moge|czy moge) .. (prosic|dostac) .. (numer*|telefon*|mail*)
(jaki jest|jaki masz) .. (numer|mail|telefon)
(usuwam|kasuje|zamykam|opuszczam|odchodze) .. (konto|profil|strone|stad|portal)
(konczy|wygasa|konczy mi sie) .. (abonament|czlonkostwo|premium|konto)
(abonament|czlonkostwo|premium) .. (konczy|wygasa)
(tu|tutaj) .. (prawie nie|rzadko|prawie nigdy)
(rzadko|prawie nigdy|prawie nie) .. (tu|tutaj|na tej stronie|zagladam)
poza (ta strona|tym portalem)
`,
};
