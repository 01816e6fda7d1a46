export const nb = {
  money: `
(lane|sende|gi|overfore) (meg|oss) .. (0|penger|kroner)
(lan|send|gi|overfor) meg .. (0|penger)
(ikke|ingen|mangler|trenger|uten) .. (penger|#) .. (til|for) .. (fly*|billett*|visum|husleie*|sykehus*|lege*|operasjon*|medisin*|mat|reise*|tog*|bensin|pass|regning*)
ikke betale .. (regning*|husleie*|sykehus*|billett*)
(hjelper|hjelpe) meg .. (husleie*|penger|#|regning*|okonomisk*)
laere deg .. (invester*|tjene*)
setter inn 0
(dobler|doble|fordobl*) .. (dem|pengene|de)
tjener # .. (dag|dagen|uke|uka|uken|maned|maneden)
(kjop|kjope|kjoper) .. gavekort*
send* meg .. koden?
(arvet) .. (0|million*)
arv .. (million*|#)
(tollen|toll) .. (#|gebyr*)
(kontonummer|kontonummeret|kortnummer|kortnummeret) (ditt|mitt)
(ditt|mitt) (kontonummer|kortnummer)
(konto|kontoen) .. (sperret|stengt|frosset|blokkert)
vipps (meg|til|0)
vippse
(via|med|over) (paypal|revolut)
`,
  leave: `
(skal vi|kan vi|vi kan|la oss|vil du|heller) .. (pa|til|over) @app
har du .. @app
(skriv|skrive|legg|finn|kontakt|ring|folg|add|send) (til)? meg .. @app
(gi|send) meg .. (nummeret|nummer|telefonnummeret|mobilnummeret|mail|mailen|eposten|e posten|epost|@app) .. (ditt|din)?
(far|fa|kan) .. jeg (fa)? .. (nummeret|telefonnummeret|mobilnummeret|eposten|e posten|mailen) ditt?
(hva er) .. (nummeret|telefonnummeret|mailen) (ditt|din)
(sletter|forlater|stenger|avslutter) .. (profilen|siden|kontoen|medlemskapet|abonnementet) .. (her|snart|i dag|min|mitt)
(medlemskap*|abonnement*|premium) .. (gar ut|slutter|utloper)
(nesten aldri|sjelden|ikke ofte) .. (her|her inne|palogget)
(utenfor|vekk fra) (denne|siden)
`,
};
