import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deleteDrafts } from '../../src/renderer/forms/draft.ts'
import { registerForReload, reloadKey, restoreForm, saveOpenForms } from '../../src/renderer/forms/reload.ts'
import { FormStore } from '../../src/renderer/forms/store.ts'
import type { ComposedForm } from '../../src/renderer/services.ts'

const form = {
  form: 'register',
  hash: 'h1',
  schema: {
    type: 'object',
    properties: { email: { type: 'string' }, password: { type: 'string', 'x-secret': true } },
  },
  sections: [{ fields: [{ field: 'email' }, { field: 'password' }] }],
} as unknown as ComposedForm

beforeEach(() => {
  vi.stubGlobal('window', { location: { pathname: '/register' } })
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('localStorage', storage())
})
afterEach(() => vi.unstubAllGlobals())

/** Returns a storage whose entries are own properties, as in browsers. */
function storage(): Storage {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return Object.hasOwn(this, key) ? this[key] : null
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key]
    },
  }
  return Object.create(methods)
}

function typed(values: Record<string, unknown>) {
  const store = new FormStore({}, () => [])
  const close = registerForReload(reloadKey(form, 'ana'), form, store)
  for (const [name, value] of Object.entries(values)) store.set([name], value)
  return { store, close }
}

describe('typed values across a page reload', () => {
  test('are restored once without secrets', () => {
    const { close } = typed({ email: 'ana@alba.demo', password: 'secret word' })
    saveOpenForms()
    close()
    expect(restoreForm(reloadKey(form, 'ana'), form)).toEqual({ email: 'ana@alba.demo' })
    expect(restoreForm(reloadKey(form, 'ana'), form)).toEqual({})
  })

  test('are not restored for another user, form or version of the form', () => {
    const { close } = typed({ email: 'ana@alba.demo' })
    saveOpenForms()
    close()
    expect(restoreForm(reloadKey(form, 'eva'), form)).toEqual({})
    expect(restoreForm(reloadKey({ ...form, form: 'login' }, 'ana'), form)).toEqual({})
    expect(restoreForm(reloadKey(form, 'ana'), { ...form, hash: 'h2' })).toEqual({})
  })

  test('are not restored if the form was sent or closed', () => {
    const sent = typed({ email: 'ana@alba.demo' })
    sent.store.settle()
    saveOpenForms()
    sent.close()
    const closed = typed({ email: 'ana@alba.demo' })
    closed.close()
    saveOpenForms()
    expect(restoreForm(reloadKey(form, 'ana'), form)).toEqual({})
  })

  test('are deleted with the session', () => {
    const { close } = typed({ email: 'ana@alba.demo' })
    saveOpenForms()
    close()
    deleteDrafts()
    expect(restoreForm(reloadKey(form, 'ana'), form)).toEqual({})
  })
})
