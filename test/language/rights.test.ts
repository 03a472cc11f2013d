import { expect, test } from 'vitest'
import { withIncludedRoles } from '../../src/language/documents/roles.ts'
import { isConditionMet, isSimple } from '../../src/language/expressions/index.ts'
import { visitor } from '../../src/language/expressions/visitor.ts'
import { readLibrary } from '../../src/server/documents/read.ts'

const { operations: all, schemas } = readLibrary()
const operations = Object.values(all)

test.each(['USER', 'PREMIUM_USER'] as const)(
  'a user with an unconfirmed address has only a visitor’s rights (%s)',
  (role) => {
    const session = {
      ...visitor,
      authenticated: true,
      id: 'ana',
      role,
      roles: withIncludedRoles([role], schemas),
    }
    for (const { operation, allow } of operations)
      expect([operation, isConditionMet(allow, { session })]).toEqual([
        operation,
        isConditionMet(allow, { session: visitor }),
      ])
  },
)

test('every access condition of an operation is a simple expression', () => {
  for (const { operation, allow, offered = 'true' } of operations)
    expect([operation, isSimple(allow), isSimple(offered)]).toEqual([operation, true, true])
})
