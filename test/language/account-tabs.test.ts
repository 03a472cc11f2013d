import { describe, expect, test } from 'vitest'
import { isConditionMet } from '../../src/language/expressions/index.ts'
import { readLibrary } from '../../src/server/documents/read.ts'

const { screens } = readLibrary()
const account = Object.values(screens).find(({ path }) => path === '/user/account')
const tabs = (account?.body ?? []).flatMap((block) => (block.block === 'tabs' ? block.tabs : []))
test.each(['user', 'manager', 'entrepreneur'])(
  'the account of the area %s lists five accesses per page',
  (area) => {
    const screen = Object.values(screens).find(({ path }) => path === `/${area}/account`)
    expect(screen?.data?.looks).toMatchObject({ call: 'listLooks', with: { size: "'5'" } })
  },
)

const hide = { legalTypeInvestor: false, extraFields: false, register: false }
const houses = {
  'everything on': { tenant: { hide, extras: { referral: true } }, session: { impersonator: '' } },
  'everything off': {
    tenant: {
      hide: { legalTypeInvestor: true, extraFields: true, register: true },
      extras: { referral: false },
    },
    session: { impersonator: 'ana' },
  },
  'nobody may register': {
    tenant: { hide: { ...hide, register: true }, extras: { referral: true } },
    session: { impersonator: '' },
  },
}

describe.each(Object.entries(houses))('with %s', (_name, house) => {
  test('each tab of the account is shown under its title or leads back', () => {
    const states = tabs.map(({ name = '', when }) => {
      const scope = { ...house, url: { tab: name } }
      const isShown = when === undefined || isConditionMet(when, scope)
      const leadsBack = (account?.redirect ?? []).some((redirect) => isConditionMet(redirect.when, scope))
      return { name, isWrong: isShown === leadsBack }
    })
    expect(states.length).toBeGreaterThan(8)
    expect(states.filter(({ isWrong }) => isWrong)).toEqual([])
  })
})
