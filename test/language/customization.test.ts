import { expect, test } from 'vitest'
import { restore } from '../../src/language/customization/customization.ts'
import { deref } from '../../src/language/documents/schema.ts'
import { readLibrary } from '../../src/server/documents/read.ts'
import defaults from './fixtures/customization.json' with { type: 'json' }

const { schemas } = readLibrary()
const alba = { version: 2, title: 'Alba Capital' }

test('a missing setting has the default of the specification', () => {
  const { customization, problems } = restore(alba, schemas)
  expect(customization).toEqual({ ...defaults, title: 'Alba Capital' })
  expect(problems).toEqual([])
})

const document = deref({ $ref: 'customization.json' }, schemas)

/** The keys of chapter 3; the chapter names the flows in prose. */
test.each([
  ['the document', ['css', 'urls', 'currency', 'flows', 'hide', 'extras', 'texts', 'register']],
  ['the document', ['analytics', 'modules', 'tenant_type', 'title', 'image']],
  ['image', ['favicon']],
  [
    'urls',
    ['home', 'legal', 'privacy', 'contact', 'faq', 'whitepaper', 'login', 'register', 'referral_legal'],
  ],
  ['currency', ['symbol', 'symbol_position', 'code', 'name']],
  ['flows', ['onboarding', 'project_statuses']],
  [
    'hide',
    ['progressBar', 'extraFields', 'description', 'signInvestment', 'legalTypeInvestor', 'unAuthRoutes'],
  ],
  ['hide', ['register', 'newProject', 'earnings', 'investments', 'hidePreCampaign']],
  ['extras', ['referral', 'payWithBalance', 'investmentFee', 'signInWithGoogle']],
  ['extras', ['mandatoryCommercialCommunications', 'openAllAccordions', 'homeWidget']],
  ['texts', ['investCustomDisclaimer', 'declareInterestDescription']],
  ['analytics', ['googleTagManagerId', 'metaPixelId', 'microsoftClarityId', 'registerEventId', 'mavaToken']],
  ['modules', ['kyc', 'payment', 'signature', 'payment_profit', 'erir']],
])('%s accepts the keys of the specification: %j', (part, keys) => {
  const partSchema = part === 'the document' ? document : deref(document.properties?.[part] ?? {}, schemas)
  expect(Object.keys(partSchema.properties ?? {})).toEqual(expect.arrayContaining(keys))
})

test('a partial object is merged with its defaults', () => {
  const { customization } = restore({ ...alba, currency: { symbol_position: 'before' } }, schemas)
  expect(customization.currency).toEqual({ ...defaults.currency, symbol_position: 'before' })
})

test.each(['Europe/Madird', '+01:00', 'CET', 5])(
  'the time zone %s is replaced by the default',
  (time_zone) => {
    const { customization, problems } = restore({ ...alba, time_zone }, schemas)
    expect(customization.time_zone).toBe('Europe/Madrid')
    expect(problems).toEqual(['customization.time_zone has a value it may not have; its default is used.'])
  },
)

test.each(['Atlantic/Canary', 'America/Argentina/Buenos_Aires', 'Asia/Calcutta', 'Etc/GMT+5', 'UTC'])(
  'the time zone %s is accepted',
  (time_zone) => {
    expect(restore({ ...alba, time_zone }, schemas).customization.time_zone).toBe(time_zone)
  },
)

test('a list replaces the default list', () => {
  const flows = { onboarding: ['SUITABILITY_TEST', 'KYC'] }
  expect(restore({ ...alba, flows }, schemas).customization.flows).toEqual({ ...defaults.flows, ...flows })
})

test('an unknown key is ignored and reported', () => {
  const { customization, problems } = restore({ ...alba, theme: { raduis: 'round' }, stage: 1 }, schemas)
  expect(customization.theme).toEqual(defaults.theme)
  expect(customization).not.toHaveProperty('stage')
  expect(problems).toEqual([
    'customization.theme.raduis is unknown; it is left out. Did you mean radius?',
    expect.stringContaining('customization.stage is unknown'),
  ])
})

test.each([
  ['theme', { light: { primary: 'red' } }],
  ['theme', { fonts: { body: 'comic' } }],
  ['hide', { register: 'yes' }],
  ['hide', 'everything'],
  ['currency', { code: 'euro' }],
  ['extras', { investmentFee: { percent: 50 } }],
  ['extras', { investmentFee: { percent: 1.2345678 } }],
  ['flows', { onboarding: ['KYC', 'KYC'] }],
  ['urls', { home: 'javascript:alert(1)' }],
  ['css', 12],
] as const)('a wrong value in %s is reported and replaced by the default: %j', (part, value) => {
  const { customization, problems } = restore({ ...alba, [part]: value }, schemas)
  expect(customization[part]).toEqual(defaults[part])
  expect(problems).toEqual([expect.stringContaining(`customization.${part}`)])
})

test('text overrides and form changes are read by key', () => {
  const texts = { overrides: { 'login.title': { es: 'Hola' } } }
  const forms = { register: { hide: ['referral_code'] } }
  const { customization, problems } = restore({ ...alba, texts, forms }, schemas)
  expect([customization.texts.overrides, customization.forms]).toEqual([texts.overrides, forms])
  expect(problems).toEqual([])
})

test.each(['__proto__', 'constructor', 'prototype'])('a key named %s is rejected', (key) => {
  const document: unknown = JSON.parse(
    `{ "version": 2, "title": "A", "${key}": { "bad": true }, "forms": { "${key}": { "hide": ["bad"] } } }`,
  )
  const { customization, problems } = restore(document, schemas)
  expect(Object.keys(customization)).not.toContain(key)
  expect(Object.keys(customization.forms)).toEqual([])
  expect(problems).toHaveLength(2)
  expect({}).not.toHaveProperty('bad')
})

test('a future version is reported and its known settings apply', () => {
  const coming = { ...alba, version: 99, hide: { register: true }, orbit: 'low' }
  const { customization, problems } = restore(coming, schemas)
  expect(customization).toEqual({
    ...defaults,
    title: 'Alba Capital',
    hide: { ...defaults.hide, register: true },
  })
  expect(problems).toEqual([
    expect.stringMatching(/^customization.version is 99, and \d+ is the newest that is known here/),
    expect.stringContaining('customization.orbit is unknown'),
  ])
})

test.each([0, -1, 1.5, '1', null])('the version %j is reported and the current one applies', (version) => {
  const { customization, problems } = restore({ ...alba, version }, schemas)
  expect(customization).toEqual({ ...defaults, title: 'Alba Capital' })
  expect(problems).toEqual([expect.stringContaining('customization.version')])
})

test.each([null, [], 'text', 7, undefined])('the document %j results in the default platform', (document) => {
  expect(restore(document, schemas).customization).toMatchObject({ version: 2, title: 'Tesela' })
})

test('two tenants never share default objects', () => {
  const one = restore(alba, schemas).customization
  one.flows.onboarding.pop()
  expect(restore(alba, schemas).customization.flows.onboarding).toHaveLength(5)
})
