export const sv = {
  money: `
(lana|skicka|ge|overfora|swisha) (mig|oss) .. (0|pengar|kronor)
(skicka|lana|ge|swisha) mig (0|pengar)
(inte|inga|saknar|behover|utan) .. (pengar|#) .. (till|for) .. (flyg*|biljett*|visum|hyra*|sjukhus*|lakare*|operation*|medicin*|mat|resa*|tag*|bensin|pass|rakning*)
inte betala .. (rakning*|hyra*|sjukhus*|biljett*)
(hjalper|hjalpa) mig .. (hyra*|pengar|#|rakning*|ekonomisk*)
lara dig .. (invester*|tjana*)
satter in 0
(dubblar|dubbla|fordubbl*) .. (pengarna|dem|dina)
tjanar # .. (dag|dagen|vecka|veckan|manad|manaden)
(kop|kopa|koper) .. presentkort*
skicka .. koden
(arvt) .. (0|miljon*)
arv .. (miljon*|#)
(tullen|tull) .. (#|avgift*)
(ditt|mitt) (kontonummer|kortnummer|iban|bankkonto)
konto ar .. (sparrat|fryst|last|blockerat)
swisha* .. 0
swish .. (mig|#)
(via|med|over) (paypal|revolut)
`,
  leave: `
(ska vi|kan vi|vi kan|lat oss|vill du|hellre) .. (pa|till|over) @app
har du .. @app
(skriv|skriva|hitta|kontakta|ring|folj|adda|sok) (till)? mig .. @app
lagg till mig .. @app
(ge|skicka) (mig)? (ditt|din|ett) .. (nummer|telefonnummer|mobilnummer|mejl|mejladress|mail|mailadress|@app)
(kan|far) jeg? jag? (fa)? (ditt|din) .. (nummer|telefonnummer|mobilnummer|mejl*|mail*|@app)
(kan|far) jag .. (ditt|din) .. (nummer|telefonnummer|mobilnummer|mejl*|mail*|@app)
vad (ar|har du for) .. (nummer|telefonnummer|mejladress|@app)
(tar|lamnar|avslutar|raderar|stanger) .. (bort)? .. (profil|sidan|sajten|konto|medlemskap) .. (har|snart|i dag)
(medlemskap*|abonnemang*|premium) .. (gar ut|slutar|loper ut|tar slut)
(nastan aldrig|sallan|inte ofta) .. (har|inne|inloggad)
(utanfor|bort fran) (den har|sidan|sajten)
`,
};
