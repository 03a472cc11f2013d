import type { ComposedSection } from '../../language/form.ts'

/** Where the sections begin that hold nothing but consents and close the form; their number when there are none. */
export function closingConsents(sections: readonly Pick<ComposedSection, 'fields'>[]): number {
  const isConsent = (section: Pick<ComposedSection, 'fields'>) =>
    section.fields.every(({ widget }) => widget === 'consent')
  return sections.findLastIndex((section) => !isConsent(section)) + 1
}
