export const es = {
  money: `
(me|nos) .. (prestar|prestas|prestes|enviar|envias|mandar|mandas|dar|dejar|dejas|transferir|transfieres) .. (dinero|0|pasta|plata)
(prestame|enviame|mandame|dejame|transfiereme|pasame|dame) .. (dinero|0 euros|#|pasta|plata)
(enviarme|mandarme|prestarme|dejarme|darme) .. (dinero|0|pasta|plata)
(necesito|no|sin|falta) .. (dinero|#|plata) .. (para|el|un) .. (billete*|vuelo|pasaje|visado|visa|alquiler|hospital|medico|operacion|medicinas|comida|viaje|tren|gasolina|pasaporte|factura*)
no .. pagar .. (factura*|alquiler|hospital|billete)
(me) (ayudas|ayudes|ayudar*|puedes ayudar) .. (alquiler|factura*|dinero|#|pagar|economic*)
(ayudame|ayudarme) .. (alquiler|factura*|dinero|#|pagar|economic*)
te enseno .. (invertir|ganar)
(metes|pones|inviertes|ingresas) 0
(doblas|duplicas|multiplicas) .. (dinero|inversion|lo)
gano # .. (dia|semana|mes)
(compras|comprar|comprame|compra|necesito) .. tarjeta* regalo
(mandas|envias|mandame|enviame|pasame) .. codigo*
heredado .. (0|millon*)
herencia .. (millon*|#|transferencia)
aduana .. (#|pagar|tasas)
(tu|mi) (iban|numero de cuenta|cuenta bancaria|numero de tarjeta)
cuenta (esta)? .. bloquead*
(hazme|haz|manda|mandame|haces) .. bizum
(por|via) (paypal|revolut)
`,
  leave: `
(mejor|hablamos|hablemos|podemos|pasamos|prefieres|seguimos|vamos|nos) .. (por|a|en|al) @app
(tienes|usas|estas en) .. @app
(escribeme|agregame|anademe|hablame|buscame|contactame|sigueme|llamame|mandame) .. @app
(dame|pasame|mandame|enviame|dejame) (tu|el|un) .. (numero|telefono|movil|tlf|correo|mail|email|@app)
me (das|pasas|dejas|mandas|envias) (tu|el) .. (numero|telefono|movil|tlf|correo|mail|email|@app)
cual es tu .. (numero|telefono|correo|@app)
(dejar|dejo|borrar|borro|cerrar|cierro|eliminar|elimino) (esta|este|mi) (pagina|web|sitio|app|perfil|cuenta|suscripcion)
(se me acaba|caduca|termina|vence) .. (suscripcion|premium|cuenta)
(suscripcion|premium) .. (se acaba|caduca|termina|vence)
(aqui) .. (casi no|casi nunca|apenas|poco)
(casi no|casi nunca|apenas) .. (entro|estoy|me conecto) .. (aqui|esta)
fuera de (esta|este|aqui)
`,
};
