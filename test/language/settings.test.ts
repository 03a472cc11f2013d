import { describe, expect, it, test } from 'vitest'
import { readJson } from '../../src/language/common/json.ts'
import {
  defaultOf,
  readSettings,
  settingsOf,
  withSetting,
} from '../../src/language/customization/settings.ts'
import { findTexts, withTextOverride } from '../../src/language/customization/text-overrides.ts'
import { namesOf } from '../../src/language/forms/values.ts'
import { readLibrary } from '../../src/server/documents/read.ts'
import edits from './fixtures/settings.json' with { type: 'json' }

const library = readLibrary()
const { form, groups } = settingsOf(library.schemas)

describe('a setting changed in the form', () => {
  it.each(edits)('$title', ({ before, changes, after }) => {
    const text = (Object.entries(changes) as [string, unknown][]).reduce(
      (source, [name, value]) => withSetting(source, form, name, value),
      before.join('\n'),
    )
    expect(text.split('\n')).toEqual(after)
  })
})

test('the form contains common settings and none that need an editor', () => {
  const names = namesOf(form)
  expect(names).toEqual(
    expect.arrayContaining(['title', 'hide.register', 'flows.onboarding', 'texts.investCustomDisclaimer.es']),
  )
  for (const name of ['version', 'css', 'screens', 'forms', 'texts.overrides', 'modules.kyc'])
    expect(names).not.toContain(name)
  expect(groups.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['general', 'theme', 'hide', 'payment']),
  )
})

test('each setting has the widget of its type', () => {
  const widgets = Object.fromEntries(
    form.sections.flatMap(({ fields }) => fields.map(({ field, widget }) => [field, widget])),
  )
  expect(widgets).toMatchObject({
    title: 'text',
    'hide.register': 'checkbox',
    'flows.onboarding': 'order',
    'register.phone': 'radio',
    'urls.home': 'text',
    'extras.investmentFee.percent': 'number',
    'payment.fees.MANUAL_TRANSFER.fixed_cents': 'money',
    'texts.investCustomDisclaimer.es': 'textarea',
  })
  expect(Object.values(widgets)).toContain('colour')
})

test('every setting has a label and a help text in both languages', () => {
  const { es, en } = library.texts
  const keys = form.sections.flatMap(({ title, text, fields }) => [
    ...[title, text].map(String),
    ...fields.flatMap(({ label, help }) => [label, help].map(String)),
  ])
  expect(keys.filter((key) => !es[key] || !en[key])).toEqual([])
})

test.each(namesOf(form))('%s: changing and restoring it results in the same text', (name) => {
  const source = '{\n  "version": 1,\n  "title": "Alba"\n}\n'
  const value = name === 'title' ? 'Nexo' : otherThan(name)
  const changed = withSetting(source, form, name, value)
  expect(readSettings(changed, form)?.values[name]).toEqual(value)
  expect(withSetting(changed, form, name, name === 'title' ? 'Alba' : defaultOf(form, name))).toBe(source)
})

test('invalid JSON has no settings', () => {
  expect(readSettings('{ "title": ', form)).toBeUndefined()
  expect(readSettings('[]', form)).toBeUndefined()
})

describe('a text of the product', () => {
  const source = '{ "version": 1, "title": "Alba" }'

  it('is found by its wording in either language and by its key', () => {
    for (const words of ['cerrar sesion', 'log out', 'menu.customization'])
      expect(findTexts(words, source, library).matches.length, words).toBeGreaterThan(0)
    expect(findTexts('xyzzy', source, library)).toEqual({ matches: [], more: 0 })
  })

  it('can be overridden, is then listed without a search, and restored', () => {
    const [text] = findTexts('customization.publish_title', source, library).matches
    if (!text) throw new Error('It is not found.')
    const worded = withTextOverride(source, text, 'es', '¿Lo publicamos?')
    expect(readJson(worded)).toEqual({
      content: {
        version: 1,
        title: 'Alba',
        texts: { overrides: { 'customization.publish_title': { es: '¿Lo publicamos?' } } },
      },
    })
    const { matches } = findTexts('', worded, library)
    expect(matches).toMatchObject([{ key: 'customization.publish_title', es: { own: '¿Lo publicamos?' } }])
    const back = withTextOverride(worded, text, 'es', text.es.plain)
    expect(readJson(back)).toEqual(readJson(source))
  })
})

/** Returns a value other than the default. */
function otherThan(name: string): unknown {
  const preset = defaultOf(form, name)
  if (typeof preset === 'boolean') return !preset
  if (Array.isArray(preset)) return preset.slice(1).length > 0 ? preset.slice(1) : ['BALANCE']
  return typeof preset === 'number' ? preset + 1 : `${preset ?? ''}x`
}
