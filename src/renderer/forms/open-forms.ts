/** The forms on the page; used to find out whether any has unsent changes. */
export const openForms = new Set<{ readonly hasUnsentChanges: boolean }>()
