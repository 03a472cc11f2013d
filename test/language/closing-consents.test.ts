import { expect, test } from 'vitest'
import { firstClosingConsent } from '../../src/language/forms/closing-consents.ts'
import type { ComposedField } from '../../src/language/forms/composed.ts'

const sections = (...widgets: ComposedField['widget'][][]) =>
  widgets.map((section) => ({
    fields: section.map((widget) => ({ field: widget, widget, label: widget, required: true })),
  }))

test.each([
  ['consents at the end', sections(['number'], ['consent', 'consent'], ['consent']), 1],
  ['consents among other fields', sections(['number', 'consent']), 1],
  ['consents before other fields', sections(['consent'], ['number']), 2],
  ['only consents', sections(['consent']), 0],
])('a form with %s places the agreed document before the right section', (_case, form, place) => {
  expect(firstClosingConsent(form)).toBe(place)
})
