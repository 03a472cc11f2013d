import { describe, expect, it } from 'vitest'
import { currentStep } from '../../../src/language/flows/flow.ts'
import { company } from '../entities/company.ts'
import { sendDocuments } from '../entities/steps.ts'
import { testPlatform } from '../harness.ts'
import { chooseTransfer, uploadProof } from '../investments/steps.ts'
import { createTestTenant, type Person, type TestTenant } from '../test-tenant.ts'
import { right } from './answers.json' with { type: 'json' }
import told from './asked-once.json' with { type: 'json' }
import { screenReader } from './reader.ts'

const platform = await testPlatform()
const flow = platform.library.flows.invest
const information = '/invest/{slug}/account-information'

/** The steps without a form, with the call of their button. */
const pressed: Record<string, (person: Person, id: string) => Promise<unknown>> = {
  TYPE_OF_INVESTMENT: (person) => person.call('setInvestorType', { body: { user_type: 'INDIVIDUAL' } }),
  METHOD_PAYMENT: chooseTransfer,
  PAYMENT: uploadProof,
}

const { name, tax_country, tax_id, activity, email, founders, partners, representation_type } = company()
const companyData = { name, tax_country, tax_id, activity, email, founders, partners, representation_type }

/** Walks through the flow. Returns which fields were empty on which forms. */
async function walk(
  tenant: TestTenant,
  customization: object,
  { pageFirst, forCompany = false }: { pageFirst: boolean; forCompany?: boolean },
) {
  const reader = screenReader(platform, { security: { second_factor: 'optional' }, ...customization })
  const { register = {} } = customization as { register?: object }
  const known = Object.keys(register).map((name) => [name, Reflect.get(told.answers, name)])
  const person = await tenant.person({
    profile: { address: '', complete: false, ...Object.fromEntries(known) },
  })
  const { slug } = await tenant.issuance()
  const formsByField = new Map<string, string[]>(
    ['name', 'surname', ...Object.keys(register)].map((field) => [field, ['register']]),
  )
  const pictures = { front_file_id: await person.file(), back_file_id: await person.file() }
  const answers = { ...told.answers, ...right, ...pictures }
  const forms = new Set<string>()

  async function fillAll(path: string) {
    const count = (await reader.formsOn(path, person, { slug })).length
    for (let index = 0; index < count; index += 1) {
      const form = (await reader.formsOn(path, person, { slug }))[index]
      // Skips the optional form for another account.
      if (!form || (form.form === 'bank-account' && forms.has(form.form))) continue
      forms.add(form.form)
      // Skips the signature, whose name and code are no questions.
      const isSigned = form.form === 'signature'
      for (const field of isSigned ? [] : form.questions) formsByField.set(...asked(form.form, field))
      if (form.questions.length > 0 || path !== information)
        await form.answer({
          ...answers,
          ...(isSigned && (await signature())),
          ...(form.form === 'entity' && companyData),
        })
    }
    return count
  }

  /** Returns a question with the forms that have asked it; those about the company are not those about the person. */
  function asked(form: string, field: string): [string, string[]] {
    const question = form === 'entity' && field in companyData ? `company.${field}` : field
    return [question, [...(formsByField.get(question) ?? []), form]]
  }

  /** Fills in a company, sends its documents and invests for it once a manager has approved it. */
  async function investForCompany() {
    await fillAll('/user/entities/new')
    const { items } = await person.call('getMyEntities')
    const params = { id: items[0]?.id ?? '' }
    await sendDocuments(person, params.id)
    await person.call('sendEntity', { params })
    const manager = await tenant.manager()
    await manager.call('takeEntity', { params })
    await manager.call('approveEntity', { params })
    await person.call('investAs', { body: { entity_id: params.id } })
  }

  async function signature() {
    const { investment_id } = await person.call('getInvestFlow', { params: { slug } })
    return person.signature(investment_id, 'Nora Vidal')
  }

  if (pageFirst) await fillAll(information)
  for (let steps = 0; steps < 20; steps += 1) {
    const state = await person.call('getInvestFlow', { params: { slug } })
    const scope = { ...(await reader.scopeOf(person, { slug })), state }
    if (!flow) throw new Error('There is no flow.')
    const { step, screen } = currentStep(flow, scope)
    if (step === 'CONGRATULATIONS') break
    const press = pressed[step]
    if (step === 'TYPE_OF_INVESTMENT' && forCompany) await investForCompany()
    else if (press) await press(person, state.investment_id)
    else expect(await fillAll(screen), screen).toBeGreaterThan(0)
    if (step === 'KYC')
      await expect
        .poll(async () => (await person.call('refreshIdentification')).status, { timeout: 15_000 })
        .toBe('success')
  }
  await fillAll(information)
  return { asked: formsByField, forms: [...forms] }
}

const twice = (formsByField: Map<string, string[]>) =>
  [...formsByField].filter(([, forms]) => forms.length > 1)

describe('the questions on the way to an order', () => {
  it.each([
    { who: 'an investor who only entered a name', customization: {}, pageFirst: false },
    {
      who: 'an investor who registered with all details',
      customization: { register: told.registers.register },
      pageFirst: false,
    },
    { who: 'an investor who fills in their details first', customization: {}, pageFirst: true },
    {
      who: 'an investor of a tenant with a different order of steps',
      customization: told.nexo,
      pageFirst: true,
    },
    {
      who: 'an investor who invests for a company',
      customization: {},
      pageFirst: false,
      forCompany: true,
    },
  ])('$who answers no question twice', async ({ customization, ...way }) => {
    const tenant = await createTestTenant(platform, customization)
    const { asked: formsByField, forms } = await walk(tenant, customization, way)
    expect(twice(formsByField)).toEqual([])
    expect(forms).toEqual(
      expect.arrayContaining([
        ...expected,
        ...(way.pageFirst ? ['names'] : []),
        ...(way.forCompany ? ['entity'] : []),
      ]),
    )
  })
})

/** The forms that must appear, so that the test cannot pass by skipping some. Names cannot be changed after identification. */
const expected = [
  'identification',
  'additional-data',
  'suitability',
  'simulation',
  'invest-amount',
  'signature',
  ...['phones', 'address', 'about', 'nif', 'bank-account'],
]
