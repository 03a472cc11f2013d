interface Section {
  fields: readonly { widget?: string }[]
}

/** Where the sections begin that hold nothing but consents and close the form; their number when there are none. */
export function closingConsents(sections: readonly Section[]): number {
  const isConsent = (section: Section) => section.fields.every(({ widget }) => widget === 'consent')
  return sections.findLastIndex((section) => !isConsent(section)) + 1
}
