import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deleteDrafts } from '../../src/renderer/forms/draft.ts'
import { registerForReload, reloadKey, restoreForm, saveOpenForms } from '../../src/renderer/forms/reload.ts'
import { FormStore } from '../../src/renderer/forms/store.ts'
import type { ComposedForm } from '../../src/renderer/services.ts'

const properties = {
  email: { type: 'string' },
  password: { type: 'string', 'x-secret': true },
  town: { type: 'string' },
  size: { type: 'string' },
  answers: { type: 'array', items: { type: 'object', properties: { a: { type: 'string' }, b: {} } } },
}
const answers = { field: 'answers', item: { field: 'item', fields: [{ field: 'a' }, { field: 'b' }] } }

const form = {
  form: 'register',
  hash: 'h1',
  schema: { type: 'object', properties },
  sections: [
    { fields: [{ field: 'email' }, { field: 'password' }, { field: 'town' }, { field: 'size' }, answers] },
  ],
} as unknown as ComposedForm

/** Has no town and no answer a, and another list of sizes. */
const changedForm = {
  hash: 'h2',
  schema: { type: 'object', properties: { ...properties, size: { type: 'string', enum: ['S', 'L'] } } },
  sections: [
    {
      fields: [
        ...[{ field: 'email' }, { field: 'password' }, { field: 'size' }],
        { ...answers, item: { field: 'item', fields: [{ field: 'b' }] } },
      ],
    },
  ],
}

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

  test('are not restored for another user or form', () => {
    const { close } = typed({ email: 'ana@alba.demo' })
    saveOpenForms()
    close()
    expect(restoreForm(reloadKey(form, 'eva'), form)).toEqual({})
    expect(restoreForm(reloadKey({ ...form, form: 'login' }, 'ana'), form)).toEqual({})
  })

  test('are restored where a new version of the form still has their field and choice', () => {
    const { close } = typed({ email: 'ana@alba.demo', town: 'Lugo', size: 'M', answers: [{ a: 'x', b: 1 }] })
    saveOpenForms()
    close()
    const changed = { ...form, ...changedForm } as unknown as ComposedForm
    expect(restoreForm(reloadKey(form, 'ana'), changed)).toEqual({
      email: 'ana@alba.demo',
      answers: [{ b: 1 }],
    })
  })

  test('are not restored if the form was sent or closed', () => {
    const sent = typed({ email: 'ana@alba.demo' })
    sent.store.markAsSent()
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
