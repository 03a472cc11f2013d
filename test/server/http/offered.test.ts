import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Operations } from '../../../src/generated/operations.ts'
import type { Customization } from '../../../src/language/customization/customization.ts'
import { testPlatform } from '../harness.ts'

const { call, library, owner, account, tenants } = await testPlatform()
const investor = await account()
const manager = await account({ roles: ['ADMIN', 'USER'] })
const callers = { visitor: undefined, investor: investor.token, manager: manager.token, stale: 'no session' }

const operations = Object.values(library.operations)
const conditional = operations.filter(({ offered }) => offered !== undefined)

async function publish(settings: Partial<Customization>): Promise<void> {
  const source = JSON.stringify({ version: 2, title: 'Alba Capital', ...settings })
  await owner.query(
    'update customizations set source = $1, version = version + 1 where current and tenant_id = $2',
    [source, tenants.alba],
  )
}

/** Returns the refusals of each operation by caller, called without arguments. */
async function codesOf(documents: typeof operations): Promise<Set<string>> {
  const codes = new Set<string>()
  for (const { operation, params } of documents)
    for (const [caller, token] of Object.entries(callers)) {
      const names = Object.keys(params?.properties ?? {}).filter((name) => params?.required?.includes(name))
      const filled = Object.fromEntries(names.map((name) => [name, crypto.randomUUID()]))
      const { status, error } = await call(operation as keyof Operations, { token, params: filled })
      codes.add(error?.code === 'not_offered' ? `${operation} ${caller} ${status}` : '')
    }
  codes.delete('')
  return codes
}

/** Returns what `codesOf` does if the operations are refused to every caller. */
function refusalsOf(documents: typeof operations): Set<string> {
  return new Set(
    documents.flatMap(({ operation }) => Object.keys(callers).map((caller) => `${operation} ${caller} 403`)),
  )
}

test('every switched-off feature is refused as not offered, to any caller', async () => {
  await publish({
    hide: {
      newProject: true,
      register: true,
      signInvestment: true,
      extraFields: true,
      legalTypeInvestor: true,
      earnings: true,
      transfers: true,
      board: true,
    },
  } as Partial<Customization>)
  expect(conditional.length).toBeGreaterThan(20)
  expect(await codesOf(operations)).toEqual(refusalsOf(conditional))
})

/** The settings with which every feature is offered. */
const everything = {
  extras: { signInWithGoogle: true, referral: true, payWithBalance: true },
  modules: { payment_profit: 'mangopay', sms: 'twilio' },
  payment: { methods: ['MANUAL_TRANSFER', 'CREDIT_CARD'] },
}

test.each(['earnings', 'legalTypeInvestor', 'transfers', 'board', 'register', 'newProject'])(
  'hiding %s alone refuses the operations that name it',
  async (flag) => {
    await publish({ ...everything, hide: { [flag]: true } } as Partial<Customization>)
    const named = conditional.filter(({ offered = '' }) => offered.includes(`!tenant.hide.${flag}`))
    expect(await codesOf(conditional)).toEqual(refusalsOf(named))
  },
)

test('every operation about returns names their flag', () => {
  const domains = ['distributions', 'earnings', 'certificates', 'payees', 'deposits']
  const files = domains.flatMap((domain) => readdirSync(`schemas/operations/${domain}`))
  const names = new Set([...files.map((file) => file.replace('.json', '')), 'bookFunding'])
  const returns = operations.filter(({ operation }) => names.has(operation))
  expect(returns.length).toBe(names.size)
  expect(returns.filter(({ offered = '' }) => !offered.includes('!tenant.hide.earnings'))).toEqual([])
})

test('a feature is available again once it is switched on', async () => {
  await publish(everything as Partial<Customization>)
  expect(await codesOf(conditional)).toEqual(new Set())
})

test('the refusal has a message and does not ask for a login', async () => {
  await publish({})
  const { status, error } = await call('startGoogleSignIn')
  expect([status, error.message]).toEqual([403, 'Esta plataforma no ofrece esta función.'])
})
