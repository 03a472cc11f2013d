import { expect, test } from 'vitest'
import { prefilledFields } from '../../../src/renderer/forms/prefilled-fields.ts'

test('a value is shown as a fact unless it is a file, or a note asks to change it', () => {
  const fields = [
    { field: 'type', widget: 'radio' },
    { field: 'number', widget: 'text' },
    { field: 'front', widget: 'file' },
    { field: 'city', widget: 'text' },
  ]
  const store = {
    values: { type: 'DNI', number: '12345678Z', front: 'f1', city: '' },
    isUnchanged: () => true,
  }
  const namesWith = (notes: unknown) => [...prefilledFields(fields as never, store as never, notes)]
  expect(namesWith(undefined)).toEqual(['type', 'number'])
  expect(namesWith({ number: 'It cannot be read.' })).toEqual(['type'])
})
