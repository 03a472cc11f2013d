import { describe, expect, it } from 'vitest'
import { decide, homeOf } from '../../src/app/guard.ts'
import { routesOf } from '../../src/app/routes.ts'
import { visitor } from '../../src/language/session.ts'
import cases from './fixtures/guard.json'
import { entry, homes, tenantWith } from './platform.ts'

interface Case {
  says: string
  path: string
  roles?: string[]
  unverified?: boolean
  token?: string
  hide?: string[]
  urls?: Record<string, string>
  show?: string
  error?: number
  go?: string
  remember?: string
  expired?: boolean
  leave?: string
}

const find = routesOf([
  { ...entry('/login'), visitors: true },
  { ...entry('/register'), visitors: true },
  { ...entry('/forgot-password'), visitors: true },
  entry('/invest/{slug}'),
  entry('/user/portfolio', "'USER' in session.roles"),
  entry('/user/issuances', "'USER' in session.roles"),
  entry('/manager/issuances', "'ADMIN' in session.roles"),
])

describe('who may see a page, and where everybody else goes', () => {
  it.each(cases as Case[])(
    '$says',
    ({ says, path, roles, unverified, token, hide = [], urls, error, ...expected }) => {
      const url = new URL(path, 'https://alba.example')
      const session = {
        ...visitor,
        roles,
        authenticated: roles !== undefined,
        email_verified: unverified !== true,
      }
      const decision = decide({
        entry: find(url.pathname)?.entry,
        url,
        session: roles === undefined ? visitor : session,
        token: token === 'expired' ? 'expired' : roles === undefined ? 'none' : 'valid',
        homes,
        tenant: tenantWith({ hide: Object.fromEntries(hide.map((name) => [name, true])), urls }),
      })
      expect(decision).toEqual(error === undefined ? expected : { show: 'error', status: error })
    },
  )

  it('somebody without any known role is at home with the investors', () => {
    expect(homeOf({ session: visitor, tenant: tenantWith(), homes })).toBe('/user/issuances')
  })
})
