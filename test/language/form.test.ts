import { describe, expect, test } from 'vitest'
import { restore } from '../../src/language/customization/customization.ts'
import type { Form } from '../../src/language/documents/library.ts'
import type { ComposedForm } from '../../src/language/forms/composed.ts'
import { changesOf, composeForm } from '../../src/language/forms/form.ts'
import { namesOf } from '../../src/language/forms/values.ts'
import { widgetOf } from '../../src/language/forms/widget-of.ts'
import { newAjv } from '../../src/language/validation/ajv.ts'
import { readLibrary } from '../../src/server/documents/read.ts'
import { smallLibrary } from './documents.ts'

const library = smallLibrary()
const { profile } = library.forms as { profile: Form }
const composed = composeForm(profile, library)
const { schemas } = readLibrary()
/** A form with a consent that a tenant's setting requires. */
const withNews: Form = {
  ...profile,
  sections: [
    {
      fields: [
        { field: 'name' },
        { field: 'email' },
        { field: 'terms' },
        { field: 'phone' },
        { field: 'born' },
      ],
    },
    {
      fields: [
        { field: 'news', widget: 'consent', required: 'tenant.extras.mandatoryCommercialCommunications' },
      ],
    },
  ],
}

function fieldNamed(name: string, form: ComposedForm = composed) {
  return form.sections.flatMap(({ fields }) => fields).find(({ field }) => field === name)
}

test('the schema contains only the fields of the form', () => {
  expect(Object.keys(composed.schema.properties ?? {})).toEqual(namesOf(profile))
  expect(composed.schema).toMatchObject({ additionalProperties: false, required: ['name', 'email', 'terms'] })
})

test('the schema can be compiled without other schemas', () => {
  const validate = newAjv().compile(composed.schema)
  expect(validate({ name: 'Ana', email: 'ana@casa.es', terms: true, country: 'ES' })).toBe(true)
  expect(validate({ name: 'Ana', email: 'ana', terms: true })).toBe(false)
  expect(validate({ name: 'Ana', email: 'ana@casa.es', terms: true, internal: 'x' })).toBe(false)
})

test.each([
  ['name', 'text'],
  ['email', 'email'],
  ['phone', 'phone'],
  ['born', 'date'],
  ['country', 'select'],
  ['income', 'money'],
  ['children', 'number'],
  ['secret', 'password'],
  ['code', 'code'],
  ['about', 'textarea'],
  ['news', 'statement'],
  ['terms', 'consent'],
])('%s is edited with the widget %s', (name, widget) => {
  expect(fieldNamed(name)?.widget).toBe(widget)
})

test('a file id is edited with the file widget by default', () => {
  const { file_id } = schemas['values.json']?.$defs ?? {}
  expect(file_id && widgetOf(file_id, schemas)).toBe('file')
})

test('labels and help texts default to the catalogue’s', () => {
  expect(fieldNamed('name')).toMatchObject({ label: 'profile.full_name', required: true })
  expect(fieldNamed('name')).not.toHaveProperty('help')
  expect(fieldNamed('phone')).toMatchObject({
    label: 'fields.phone',
    help: 'fields_help.phone',
    required: false,
  })
})

test('a field of an enumeration refers to it', () => {
  expect(fieldNamed('country')?.enumeration).toBe('country')
})

describe('a tenant’s changes to a form', () => {
  test('hide a field, except one that the type requires', () => {
    const changed = composeForm(profile, library, { hide: ['phone', 'email'] })
    expect(namesOf(changed)).not.toContain('phone')
    expect(changed.schema.properties).not.toHaveProperty('phone')
    expect(namesOf(changed)).toContain('email')
  })

  test('remove a section whose fields are all hidden', () => {
    const hide = ['born', 'country', 'income', 'children', 'secret', 'code', 'about']
    expect(composeForm(profile, library, { hide }).sections).toHaveLength(2)
  })

  test('require a field, except one that the form does not show', () => {
    const changed = composeForm(profile, library, { require: ['phone', 'internal', 'name'] })
    expect(changed.schema.required?.toSorted()).toEqual(['email', 'name', 'phone', 'terms'])
    expect(fieldNamed('phone', changed)?.required).toBe(true)
  })

  test('require a consent, whose box must then be ticked', () => {
    const changed = composeForm(withNews, library, { require: ['news'] })
    const validate = newAjv().compile(changed.schema)
    const filled = { name: 'Ana', email: 'ana@casa.es', terms: true }
    expect(
      [filled, { ...filled, news: false }, { ...filled, news: true }].map((each) => validate(each)),
    ).toEqual([false, false, true])
  })

  test('require a field through the setting that the form refers to', () => {
    const tenant = (mandatoryCommercialCommunications: boolean) =>
      restore({ version: 2, title: 'A', extras: { mandatoryCommercialCommunications }, forms: own }, schemas)
        .customization
    const own = { profile: { require: ['phone'], hide: ['born'] } }
    expect(changesOf(withNews, tenant(false))).toEqual(own.profile)
    expect(changesOf(withNews, tenant(true))).toEqual({ require: ['phone', 'news'], hide: ['born'] })
    expect(changesOf(withNews, restore({}, schemas).customization)).toBeUndefined()
  })

  test('reorder fields without changing the size of the sections', () => {
    const changed = composeForm(profile, library, { order: ['born', 'name'] })
    const [first, second] = changed.sections.map(({ fields }) => fields.map(({ field }) => field))
    expect(first).toEqual(['born', 'email', 'phone'])
    expect(second?.slice(0, 2)).toEqual(['name', 'country'])
  })
})

describe('a tenant’s custom fields', () => {
  const open: Form = { ...withNews, custom_fields: true }
  const label = { es: 'Tu club', en: 'Your club' }
  const add = [
    { field: 'own_club', type: 'text' as const, label, required: true, max: 5 },
    { field: 'own_since', type: 'date' as const, label },
  ]

  test('are shown before the closing consents and validated like other fields', () => {
    const changed = composeForm(open, library, { add })
    expect(namesOf(changed)).toEqual([...namesOf(withNews).slice(0, -1), 'own_club', 'own_since', 'news'])
    expect(fieldNamed('own_club', changed)).toMatchObject({
      required: true,
      label: 'custom_fields.profile.own_club',
    })
    const validate = newAjv().compile(changed.schema)
    const filled = { name: 'Ana', email: 'ana@casa.es', terms: true, own_club: 'Luna' }
    const wrong = [{ own_club: undefined }, { own_club: 'Demasiado' }, { own_since: 'ayer' }]
    expect(validate(filled)).toBe(true)
    expect(wrong.map((change) => validate({ ...filled, ...change }))).toEqual([false, false, false])
  })

  test('are placed in the tenant’s order', () => {
    const changed = composeForm(open, library, { add, order: ['own_club', 'name'] })
    expect(namesOf(changed)[0]).toBe('own_club')
  })

  test('are left out of a form that stores no custom answers', () => {
    expect(namesOf(composeForm(withNews, library, { add }))).toEqual(namesOf(withNews))
  })
})

describe('the hash of a form', () => {
  test('stays the same when only the order changes', () => {
    expect(composeForm(profile, library, { order: ['born', 'name'] }).hash).toBe(composed.hash)
  })

  test('changes when the required or visible fields change', () => {
    const hashes = [{}, { require: ['phone'] }, { hide: ['phone'] }].map(
      (changes) => composeForm(profile, library, changes).hash,
    )
    expect(new Set(hashes).size).toBe(3)
  })
})

test('a form with a field that its type lacks is rejected', () => {
  const wrong: Form = { ...profile, sections: [{ fields: [{ field: 'shoe_size' }] }] }
  expect(() => composeForm(wrong, library)).toThrow('The form profile asks for shoe_size')
})
