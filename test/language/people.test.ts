import { expect, test } from 'vitest'
import { peopleAllowedBy, withSingleRole } from '../../src/language/people/allowed-people.ts'
import { readLibrary } from '../../src/server/documents/read.ts'
import cases from './people.json' with { type: 'json' }

const who = peopleAllowedBy(readLibrary().schemas)

test.each(cases)('$condition admits the expected roles', ({ condition, people }) => {
  const found = who(condition)
  expect(found ? withSingleRole(found).map(({ name }) => name) : null).toEqual(people)
})
