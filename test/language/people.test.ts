import { expect, test } from 'vitest'
import { plain, whoOf } from '../../src/language/people/who.ts'
import { readLibrary } from '../../src/server/documents/read.ts'
import cases from './people.json' with { type: 'json' }

const who = whoOf(readLibrary().schemas)

test.each(cases)('$condition lets in whom it may let in, as far as roles tell', ({ condition, people }) => {
  const found = who(condition)
  expect(found ? plain(found).map(({ name }) => name) : null).toEqual(people)
})
