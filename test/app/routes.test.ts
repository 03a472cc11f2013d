import { describe, expect, it } from 'vitest'
import { menuOf } from '../../src/app/layouts/menu.ts'
import { routesOf } from '../../src/app/routes.ts'
import { visitor } from '../../src/language/expressions/visitor.ts'
import type { Session } from '../../src/renderer/services.ts'
import { entry, tenantWith } from './platform.ts'

describe('finding the screen of a URL path', () => {
  const find = routesOf([
    entry('/manager/issuances/{id}'),
    entry('/manager/issuances/create'),
    entry('/manager/issuances/{id}/benefits/{benefit_id}'),
  ])

  it.each([
    ['/manager/issuances/create', '/manager/issuances/create', {}],
    ['/manager/issuances/7', '/manager/issuances/{id}', { id: '7' }],
    [
      '/manager/issuances/7/benefits/9',
      '/manager/issuances/{id}/benefits/{benefit_id}',
      { id: '7', benefit_id: '9' },
    ],
    ['/manager/issuances/calle%20mayor', '/manager/issuances/{id}', { id: 'calle mayor' }],
  ])('%s opens %s', (path, screen, route) => {
    expect(find(path)?.entry.path).toBe(screen)
    expect(find(path)?.route).toEqual(route)
  })

  it.each(['/manager', '/manager/issuances', '/MANAGER/issuances/7', '/manager/issuances/7/8'])(
    '%s opens nothing',
    (path) => expect(find(path)).toBeUndefined(),
  )
})

describe('the menu of an area', () => {
  const menu = (order: number, when?: string) => ({
    label: 'menu.x',
    icon: 'home' as const,
    order,
    ...(when !== undefined && { when }),
  })
  const screens = [
    entry('/user/portfolio', "'USER' in session.roles", menu(2)),
    entry('/user/issuances', "'USER' in session.roles", menu(1)),
    entry('/user/earnings', "'USER' in session.roles", menu(3, '!tenant.hide.earnings')),
    entry('/user/issuances/{id}', "'USER' in session.roles", menu(4)),
    entry('/user/account', "'USER' in session.roles"),
    entry('/manager/users', "'ADMIN' in session.roles", menu(1)),
  ]
  const investor = { ...visitor, authenticated: true, roles: ['USER'] }
  const paths = (path: string, session: Session, tenant = tenantWith()) =>
    menuOf(path, screens, { session, tenant }).map((item) => item.to)

  it('contains the area’s entries in order', () => {
    expect(paths('/user/issuances/7', investor)).toEqual([
      '/user/issuances',
      '/user/portfolio',
      '/user/earnings',
    ])
  })

  it('omits entries that the tenant hides', () => {
    const tenant = tenantWith({ hide: { earnings: true } })
    expect(paths('/user/portfolio', investor, tenant)).toEqual(['/user/issuances', '/user/portfolio'])
  })

  it('applies the tenant’s changes: hidden, renamed, reordered and added entries', () => {
    const words = { es: 'Lo mío', en: 'Mine' }
    const links = [{ label: { es: 'Ayuda', en: 'Help' }, to: 'https://casa.example' }]
    const rename = { '/user/portfolio': words }
    const user = { hide: ['/user/issuances'], rename, order: ['/user/earnings'], links }
    const menu = menuOf('/user/portfolio', screens, {
      session: investor,
      tenant: tenantWith({ menu: { user } }),
    })
    expect(menu.map(({ to }) => to)).toEqual(['/user/earnings', '/user/portfolio', 'https://casa.example'])
    expect(menu[1]?.label).toEqual(words)
    expect(paths('/user/portfolio', investor, tenantWith({ menu: { manager: user } }))).toHaveLength(3)
  })

  it('always contains the manager’s customization page', () => {
    const way = entry('/manager/customization', "'ADMIN' in session.roles", menu(1))
    const tenant = tenantWith({ menu: { manager: { hide: ['/manager/customization'] } } })
    const session = { ...investor, roles: ['ADMIN'] }
    expect(menuOf('/manager/users', [way], { session, tenant })).toMatchObject([{ to: way.path }])
  })

  it('omits entries that the user may not open', () => {
    expect(paths('/manager/users', investor)).toEqual([])
  })
})
