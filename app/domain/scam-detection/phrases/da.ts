export const da = {
  money: `
(lane|sende|give|overfore|laegge) (mig|os) .. (0|penge|kroner)
(lan|send|giv|overfor) mig .. (0|penge)
(har)? .. (ikke|ingen|mangler|brug for|uden) .. (penge|#) .. (til|for) .. (fly*|billet*|visum|husleje*|hospital*|laege*|operation*|medicin|mad|rejse*|tog*|benzin|pas|regning*)
ikke betale .. (regning*|husleje*|hospital*|billet*)
(hjaelper|hjaelpe) mig .. (husleje*|penge|#|regning*|okonomisk*)
mig .. penge
laere dig .. (invester*|tjene*)
(saetter|satte|indsaetter) 0 ind
fordobl* .. (dem|pengene|dine)
tjener # .. (dag|uge|uger|ugen|maned|maneden)
(kob|kobe|kober) .. gavekort*
send* mig .. koden?
(arvet) .. (0|million*)
arv .. (million*|#)
(tolden|told) .. (#|gebyr*)
(dit|mit) (kontonummer|kortnummer|iban|registreringsnummer|reg nummer)
konto er .. (spaerret|lukket|frosset|blokeret)
mobilepay* (mig)? .. 0
mobilepaye
(via|med|over) (paypal|revolut)
`,
  leave: `
(skal vi|kan vi|vi kan|lad os|vil du|hellere) .. (pa|til|over) @app
har du .. @app
(skriv|skrive|tilfoj|find|kontakt|ring|folg|add) (til)? mig .. @app
(giv|send) mig (dit|din|et) .. (nummer|nr|telefonnummer|mobilnummer|mail|mailadresse|email|@app)
(ma|kan) jeg fa (dit|din) .. (nummer|nr|telefonnummer|mobilnummer|mail|mailadresse|email|@app)
hvad er (dit|din) .. (nummer|telefonnummer|mail|@app)
(sletter|forlader|lukker|opsiger) .. (profil|site|side|konto|medlemskab|abonnement) .. (her|snart|herinde|i dag)
(medlemskab|abonnement|premium) .. (udlober|slutter|stopper)
(naesten aldrig|sjaeldent|ikke ofte) .. (her|herinde|online)
(uden for|vaek fra) (denne|siden|siten)
`,
};
