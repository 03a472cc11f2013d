/** The forms on the page, to find out whether any has unsent changes. */
export const openForms = new Set<{ readonly unsent: boolean }>()
