/** Contains the texts of the 3-D Secure page and of the page of strong customer authentication. */
export const texts = {
  es: {
    title: 'Confirma la compra',
    intro:
      'Esto sustituye a la página de tu banco (3-D Secure): no se cobra nada ni se envía nada a MANGOPAY.',
    amount: 'Importe',
    reference: 'Referencia',
    tell: 'El comercio se entera',
    confirm: 'Confirmar',
    deny: 'Denegar',
    refuse: 'No soy yo',
    leave: 'Irme sin decidir',
    used: 'Este pago ya no está abierto',
    usedIntro: 'Vuelve a la plataforma y empieza de nuevo desde allí.',
    action: 'Confirma que eres tú',
    actionIntro:
      'Esto sustituye a la página de MANGOPAY en la que una persona confirma con su móvil: no se envía nada.',
    actionDone: 'Ya está confirmado',
    actionDoneIntro: 'Puedes volver a la plataforma.',
  },
  en: {
    title: 'Confirm the purchase',
    intro:
      'This stands in for your bank’s page (3-D Secure): nothing is charged, and nothing is sent to MANGOPAY.',
    amount: 'Amount',
    reference: 'Reference',
    tell: 'The merchant is told',
    confirm: 'Confirm',
    deny: 'Deny',
    refuse: 'It is not me',
    leave: 'Leave without deciding',
    used: 'This payment is no longer open',
    usedIntro: 'Go back to the platform and begin again from there.',
    action: 'Confirm that it is you',
    actionIntro:
      'This stands in for MANGOPAY’s page on which a person confirms with their phone: nothing is sent.',
    actionDone: 'It is confirmed',
    actionDoneIntro: 'You can go back to the platform.',
  },
}
