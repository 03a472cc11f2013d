/** Every form on the page, to ask whether something was typed there and not sent. */
export const openForms = new Set<{ readonly unsent: boolean }>()
