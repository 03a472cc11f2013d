interface Section {
  fields: readonly { widget?: string }[]
}

/**
 * Returns the index of the first of the final sections that contain only consents; the number of sections if there are
 * none.
 */
export function firstClosingConsent(sections: readonly Section[]): number {
  const isConsent = (section: Section) => section.fields.every(({ widget }) => widget === 'consent')
  return sections.findLastIndex((section) => !isConsent(section)) + 1
}
