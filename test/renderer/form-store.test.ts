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
  test('are not there before anybody typed', () => {
    expect(wrong(open())).toEqual([])
  })

  test('do not come for a field that was only passed through', () => {
    const store = open()
    store.leave('email')
    expect(wrong(store)).toEqual([])
  })

  test('are summed up once somebody tried to send it, not while it is filled in', () => {
    const store = open()
    store.set(['email'], 'a')
    store.set(['email'], '')
    store.leave('email')
    expect([wrong(store), store.tried]).toEqual([['email'], false])
    store.complete()
    expect(store.tried).toBe(true)
  })

  test('do not come while typing, but on leaving the changed field, and for that one alone', () => {
    const store = open()
    store.set(['email'], 'a')
    store.set(['email'], '')
    expect(wrong(store)).toEqual([])
    store.leave('email')
    expect(wrong(store)).toEqual(['email'])
  })

  test('go as soon as the field is fixed', () => {
    const store = open()
    store.complete()
    store.set(['email'], 'a@b.es')
    expect(wrong(store)).toEqual(['password'])
  })

  test('are all told on submitting', () => {
    const store = open()
    expect(store.complete()).toBe(false)
    expect(wrong(store)).toEqual(['email', 'password'])
  })

  test('do not come for a field that appeared after submitting, until it is left', () => {
    let asked = false
    const late = (values: Values) => check(values).filter(({ field }) => field !== 'password' || asked)
    const store = new FormStore({ email: '', password: '' }, late)
    store.complete()
    asked = true
    store.set(['email'], 'a@b.es')
    expect(wrong(store)).toEqual([])
  })

  test('of the server stay until the field changes', () => {
    const store = new FormStore({ email: 'a@b.es', password: 'secret' }, check)
    expect(store.complete()).toBe(true)
    store.refuse([{ field: 'email', key: 'x', params: {}, message: 'Ya existe' }])
    store.set(['password'], 'other')
    expect(store.errors.get('email')?.message).toBe('Ya existe')
    store.set(['email'], 'c@d.es')
    expect(wrong(store)).toEqual([])
  })
})

test('who listens is told of every change', () => {
  const store = open()
  let told = 0
  const stop = store.subscribe(() => told++)
  store.set(['email'], 'a')
  stop()
  store.set(['email'], 'b')
  expect(told).toBe(1)
})

describe('when the data around are read again', () => {
  test('a field whose first value became another holds that one, without its old error; the others stay', () => {
    const store = open()
    store.set(['email'], '')
    store.set(['password'], 'una frase larga')
    store.complete()
    expect(wrong(store)).toEqual(['email'])
    store.begin({ email: 'ana@example.org' })
    expect(store.values).toEqual({ email: 'ana@example.org', password: 'una frase larga' })
    expect(wrong(store)).toEqual([])
  })
})
