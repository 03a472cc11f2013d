import { describe, expect, it } from 'vitest'
import { decide, homeOf } from '../../src/app/guard.ts'
import { routesOf } from '../../src/app/routes.ts'
import type { TokenState } from '../../src/app/token-store.ts'
import { allowOf } from '../../src/language/documents/areas.ts'
import { withIncludedRoles } from '../../src/language/documents/roles.ts'
import { visitor } from '../../src/language/expressions/visitor.ts'
import { readLibrary } from '../../src/server/documents/read.ts'
import cases from './fixtures/guard.json'
import { entry, homes, tenantWith } from './platform.ts'

interface Case {
  says: string
  path: string
  roles?: string[]
  unverified?: boolean
  /** Whether they must set up a second factor first. */
  due?: boolean
  /** Whether the server rejects the token. */
  unknown?: boolean
  token?: TokenState
  hide?: string[]
  urls?: Record<string, string>
  show?: string
  error?: number
  home?: string
  go?: string
  remember?: string
  expired?: boolean
  leave?: string
}

const { screens, areas, schemas } = readLibrary()
const find = routesOf([
  ...screens.map((screen) => ({
    ...entry(screen.path, allowOf(screen, areas)),
    ...(screen.visitors && { visitors: screen.visitors }),
    ...(screen.layout && { layout: screen.layout }),
  })),
  entry('/open'),
])

describe('the access decision for a page', () => {
  it.each(cases as Case[])(
    '$says',
    ({ says, path, roles, unverified, due, unknown, token, hide = [], urls, error, ...expected }) => {
      const url = new URL(path, 'https://alba.example')
      const session = {
        ...visitor,
        roles: withIncludedRoles(roles ?? [], schemas),
        authenticated: unknown !== true,
        email_verification: unverified !== true,
        second_factor_due: due === true,
      }
      const decision = decide({
        entry: find(url.pathname)?.entry,
        url,
        session: roles === undefined ? visitor : session,
        token: token ?? (roles === undefined ? 'none' : 'valid'),
        homes,
        tenant: tenantWith({ hide: Object.fromEntries(hide.map((name) => [name, true])), urls }),
      })
      expect(decision).toEqual(error === undefined ? expected : { show: 'error', status: error, ...expected })
    },
  )

  it('a user without a known role has the investors’ home page', () => {
    expect(homeOf({ session: visitor, tenant: tenantWith(), homes })).toBe('/user/issuances')
  })
})
