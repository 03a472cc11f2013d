import { expect, test } from 'vitest'
import { areasOf, homeAt } from '../../src/app/areas.ts'
import { withIncludedRoles } from '../../src/language/documents/roles.ts'
import { visitor } from '../../src/language/expressions/visitor.ts'
import { readLibrary } from '../../src/server/documents/read.ts'
import { homes, tenantWith } from './platform.ts'

const { schemas } = readLibrary()

function somebody(...roles: string[]) {
  const session = {
    ...visitor,
    authenticated: true,
    email_verification: true,
    roles: withIncludedRoles(roles, schemas),
  }
  return { session, tenant: tenantWith(), homes }
}

test.each([
  [['USER'], ['/user']],
  [
    ['ENTREPRENEUR', 'USER'],
    ['/entrepreneur', '/user'],
  ],
  [
    ['USER', 'ADMIN', 'ISSUER'],
    ['/manager', '/entrepreneur', '/user'],
  ],
  [
    ['PREMIUM_USER', 'ADMIN'],
    ['/manager', '/user'],
  ],
  [[], []],
])('the areas of a user with the roles %j are %j', (roles, areas) => {
  expect(areasOf(somebody(...roles)).map(({ under }) => under)).toEqual(areas)
})

test.each([
  ['/user/portfolio', '/user/issuances'],
  ['/invest/casa/sign', '/user/issuances'],
  ['/manager/users/7', '/manager/issuances'],
  ['/entrepreneur/account', '/manager/issuances'],
  ['/legal/terms', '/manager/issuances'],
])('the home page from %s is %s for a manager who also invests', (path, home) => {
  expect(homeAt(path, somebody('ADMIN', 'USER'))).toBe(home)
})
