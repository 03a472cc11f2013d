import { describe, expect, test } from 'vitest'
import type { Values } from '../../src/language/forms/values.ts'
import { FormStore } from '../../src/renderer/forms/store.ts'

/** Requires every field. */
const check = (values: Values) =>
  Object.keys(values)
    .filter((field) => !values[field])
    .map((field) => ({ field, key: 'validator.error_null', params: {} }))

const open = () => new FormStore({ email: '', password: '' }, check)
const wrong = (store: FormStore) => [...store.errors.keys()]

describe('the errors of a form', () => {
  test('are absent before typing', () => {
    expect(wrong(open())).toEqual([])
  })

  test('are absent for an unchanged field', () => {
    const store = open()
    store.handleBlur('email')
    expect(wrong(store)).toEqual([])
  })

  test('are summed up only after an attempt to submit', () => {
    const store = open()
    store.set(['email'], 'a')
    store.set(['email'], '')
    store.handleBlur('email')
    expect([wrong(store), store.hasTriedSubmit]).toEqual([['email'], false])
    store.validate()
    expect(store.hasTriedSubmit).toBe(true)
  })

  test('appear on blur of a changed field, only for that one', () => {
    const store = open()
    store.set(['email'], 'a')
    store.set(['email'], '')
    expect(wrong(store)).toEqual([])
    store.handleBlur('email')
    expect(wrong(store)).toEqual(['email'])
  })

  test('disappear as soon as the field is fixed', () => {
    const store = open()
    store.validate()
    store.set(['email'], 'a@b.es')
    expect(wrong(store)).toEqual(['password'])
  })

  test('all appear on submitting', () => {
    const store = open()
    expect(store.validate()).toBe(false)
    expect(wrong(store)).toEqual(['email', 'password'])
  })

  test('are absent for a field that appeared after submitting', () => {
    let isValidated = false
    const late = (values: Values) => check(values).filter(({ field }) => field !== 'password' || isValidated)
    const store = new FormStore({ email: '', password: '' }, late)
    store.validate()
    isValidated = true
    store.set(['email'], 'a@b.es')
    expect(wrong(store)).toEqual([])
  })

  test('from the server remain until the field changes', () => {
    const store = new FormStore({ email: 'a@b.es', password: 'secret' }, check)
    expect(store.validate()).toBe(true)
    store.setServerErrors([{ field: 'email', key: 'x', params: {}, message: 'Ya existe' }])
    store.set(['password'], 'other')
    expect(store.errors.get('email')?.message).toBe('Ya existe')
    store.set(['email'], 'c@d.es')
    expect(wrong(store)).toEqual([])
  })
})

test('a subscriber is notified of every change', () => {
  const store = open()
  let notified = 0
  const stop = store.subscribe(() => notified++)
  store.set(['email'], 'a')
  stop()
  store.set(['email'], 'b')
  expect(notified).toBe(1)
})

describe('a form whose data are reloaded', () => {
  test('replaces a changed initial value and its error, and keeps other fields', () => {
    const store = open()
    store.set(['email'], '')
    store.set(['password'], 'una frase larga')
    store.validate()
    expect(wrong(store)).toEqual(['email'])
    store.updateInitialValues({ email: 'ana@example.org' })
    expect(store.values).toEqual({ email: 'ana@example.org', password: 'una frase larga' })
    expect(wrong(store)).toEqual([])
  })

  test('keeps what was typed and not sent', () => {
    const store = open()
    store.set(['email'], 'mine@example.org')
    store.updateInitialValues({ email: 'theirs@example.org', password: 'otra frase larga' })
    expect(store.values).toEqual({ email: 'mine@example.org', password: 'otra frase larga' })
    expect(store.hasUnsentChanges).toBe(true)
    store.markAsSent()
    store.updateInitialValues({ email: 'saved@example.org' })
    expect(store.values.email).toBe('saved@example.org')
  })

  test('compares groups and lists by their content, so that they follow the data until somebody changes them', () => {
    const rows = () => ({ title: { es: 'Casa', en: undefined }, team: [{ name: 'Ana' }] })
    const store = new FormStore(rows(), () => [], [], { title: { es: 'Casa' }, team: [{ name: 'Ana' }] })
    expect(store.hasUnsentChanges).toBe(false)
    store.updateInitialValues({ team: [{ name: 'Ana' }, { name: 'Luis' }] })
    expect(store.values.team).toEqual([{ name: 'Ana' }, { name: 'Luis' }])
    store.set(['team', '0', 'name'], 'Eva')
    store.updateInitialValues({ team: [] })
    expect([store.values.team, store.hasUnsentChanges]).toEqual([[{ name: 'Eva' }, { name: 'Luis' }], true])
  })
})
