import { expect, test } from 'vitest'
import { readLibrary } from '../../src/server/documents/read.ts'

/** Matches a choice between two paths that end in a day or a time, whose type is lost with the choice. */
const CHOICE_OF_DAYS = /\? ?[\w.]+(?:_at|_on|_until|birthday) ?: ?[\w.]+(?:_at|_on|_until|birthday)$/

test('no page shows a choice of two days, which would read as the field’s own text', () => {
  const { screens, fragments } = readLibrary()
  const choices: string[] = []
  JSON.stringify([screens, fragments], (key, value) => {
    if (key === 'value' && typeof value === 'string' && CHOICE_OF_DAYS.test(value)) choices.push(value)
    return value
  })
  expect(choices).toEqual([])
})
