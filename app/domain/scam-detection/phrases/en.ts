export const en = {
  money: `
(send|lend|loan|wire|transfer|give|spare) me .. (money|cash|#|funds|dollars|euros|pounds|bucks|quid)
(send|lend|loan|wire|spare) me 0
(need|no|without|some|any) .. (money|cash|#|funds) .. (for|to|to pay|to buy|to get) .. (flight*|ticket*|visa|passport|rent|hospital|bills|food|medicine|surgery|operation|fuel|petrol|travel|data)
help me .. (#|money|rent|bills|visa|ticket*|financial*|cash)
help me out .. (#|cash|money)
help .. with (0|#|the rent|my rent|rent|my bills|the hospital|visa|flight|ticket*)
(can t|cannot|couldn t|unable to|can not) pay .. (bill*|rent|hospital|fees|flight|ticket*)
(you|u) pay .. (customs|rent|fee*|ticket*|visa|bill*)
(teach|show|help) you .. (invest*|trade|trading|earn)
put in 0 .. double
(double|triple|multiply) (your|the) (money|investment|cash)
make 0 (a|per|every) (day|week|month)
(buy|get|send|need|purchase) .. gift card*
(buy|get|send) me .. (card|voucher) .. code*
inherit* .. (0|million*|fortune|fund*)
(customs|courier|parcel|package) .. (#|fee*)
(your|ur) (iban|bank details|account number|card number|sort code|bank account)
bank account .. (frozen|blocked|locked|restricted)
(weekly|monthly) allowance
(paypal|cash app|cashapp|venmo|zelle|revolut) (me|only)
(pay|send|transfer) .. (paypal|cash app|cashapp|venmo|zelle|revolut)
`,
  leave: `
(let s|lets|let us|can we|could we|shall we|we can|we could|we should|better|rather) .. (on|to|over|via|at) @app
(you|u|ya) .. (have|use|got|on) @app
(write|text|message|msg|add|contact|find|hit|reach|ping|call|dm|follow|whatsapp) (to)? me .. @app
(talk|chat|speak|continue|text|move) (to me)? (on|over|via|to) @app
(give|send|tell|share|drop) me (your|ur|you|a) .. (number|phone|digits|mail|email|contact|@app)
(send|share|swap|exchange|have|get) (your|ur|our|the)? (phone)? (numbers|digits)
(can|could|may) i (have|get) .. (number|phone|digits|email|mail|@app)
(what s|whats|what is) (your|ur) .. (number|email|phone|@app)
(leaving|quitting|deleting|closing|leave|quit|delete) (this|the|my) (site|website|app|profile|account|membership|subscription)
(membership|subscription|account|premium) (is)? (ends|ending|expires|expiring|runs out)
(hardly|rarely|never|seldom|barely) .. (on here|in here|on this site|on this app|online here|check this)
@app is easier
(off|outside) this (site|app)
`,
};
