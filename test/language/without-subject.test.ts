import { expect, test } from 'vitest'
import { withoutSubject } from '../../src/language/operations/without-subject.ts'
import table from './without-subject.json' with { type: 'json' }

test.each(table)('$condition without its subject is $left', ({ condition, left }) => {
  expect(withoutSubject(condition)).toBe(left)
})
