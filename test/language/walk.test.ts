import Ajv from 'ajv'
import { describe, expect, it } from 'vitest'
import { composeLanguageSchema } from '../../src/language/documents/language-schema.ts'
import { annotated, pointerOf, walk } from '../../src/language/documents/walk.ts'
import { libraryWith } from './checker/library.ts'

const { schemas } = libraryWith({})

const screen = {
  path: '/orders',
  allow: 'true',
  title: 'orders.title',
  data: { orders: { call: 'listOrders', with: { page: 'url.page' } } },
  body: [
    {
      block: 'table',
      rows: 'orders.items',
      columns: [{ label: 'orders.video', value: 'row.video', when: 'session.authenticated' }],
      empty: { title: { key: 'orders.none', with: { name: 'session.name' } } },
      actions: [
        {
          label: 'orders.cancel',
          confirm: { title: 'orders.cancel', form: 'cancel' },
          do: [
            { call: 'cancelOrder', with: { id: 'row.id', reason: 'form.reason' } },
            { toast: { key: 'orders.cancelled', with: { id: 'result.id' } } },
          ],
        },
      ],
    },
    {
      block: 'form',
      form: 'cancel',
      data: { fee: { call: 'getFee', with: { kind: 'form.kind' } } },
      aside: [{ block: 'text', text: { value: 'fee.amount' } }],
      submit: { label: 'orders.cancel', do: [{ reload: ['orders'] }] },
    },
    { block: 'upload', label: 'orders.proof', do: [{ call: 'keep', with: { id: 'form.file_id' } }] },
  ],
}

const positions = walk(screen, 'screen.json', schemas)

describe('a walk over a document', () => {
  it('annotates each string by its position', () => {
    expect(found('x-text')).toEqual({
      '/title': 'orders.title',
      '/body/0/columns/0/label': 'orders.video',
      '/body/0/actions/0/label': 'orders.cancel',
      '/body/0/actions/0/confirm/title': 'orders.cancel',
      '/body/1/submit/label': 'orders.cancel',
      '/body/2/label': 'orders.proof',
    })
    expect(found('x-operation')).toEqual({
      '/data/orders/call': 'listOrders',
      '/body/0/actions/0/do/0/call': 'cancelOrder',
      '/body/1/data/fee/call': 'getFee',
      '/body/2/do/0/call': 'keep',
    })
    expect(found('x-form')).toEqual({ '/body/0/actions/0/confirm/form': 'cancel', '/body/1/form': 'cancel' })
    expect(found('x-data')).toEqual({ '/body/1/submit/do/0/reload/0': 'orders' })
  })

  it('finds the expressions in a text’s values', () => {
    expect(found('x-expr')['/body/0/empty/title/with/name']).toBe('session.name')
  })

  it('defines row only inside a table', () => {
    expect(namesAt('/body/0/columns/0/value').row).toMatchObject({ list: 'orders.items' })
    expect(namesAt('/body/0/rows').row).toBeUndefined()
  })

  it('defines form in the steps of an action with a confirmation form', () => {
    expect(namesAt('/body/0/actions/0/do/0/with/reason').form).toEqual({ form: 'cancel' })
    expect(namesAt('/body/0/actions/0/label').form).toBeUndefined()
  })

  it('defines result in the steps after a call', () => {
    expect(namesAt('/body/0/actions/0/do/0/with/id').result).toBeUndefined()
    expect(namesAt('/body/0/actions/0/do/1/toast/with/id').result).toEqual({ call: 'cancelOrder' })
  })

  it('defines the form’s values and data in its aside', () => {
    expect(namesAt('/body/1/aside/0/text/value')).toMatchObject({
      form: { form: 'cancel' },
      data: { fee: 'getFee' },
    })
  })

  it('defines the file id in the steps after an upload', () => {
    expect(namesAt('/body/2/do/0/with/id').form).toBe('upload')
  })

  it('records the conditions under which a position is shown', () => {
    expect(namesAt('/body/0/columns/0/value').when).toEqual(['session.authenticated'])
    expect(namesAt('/body/0/columns/0/when').when).toBeUndefined()
  })

  it('drops conditions on an outer row inside an inner list', () => {
    const lists = {
      block: 'each',
      rows: 'outer',
      body: [
        {
          block: 'each',
          when: 'has(row.parts) && session.authenticated',
          rows: 'row.parts',
          body: [{ block: 'text', text: { value: 'row.id' } }],
        },
        {
          block: 'each',
          when: 'session.authenticated',
          rows: 'inner',
          body: [{ block: 'text', text: { value: 'row.id' } }],
        },
      ],
    }
    const inside = walk(lists, 'block.json', schemas)
    const whens = annotated(inside, 'x-expr').map(({ path, names }) => [pointerOf(path), names.when])
    expect(Object.fromEntries(whens)).toMatchObject({
      '/body/0/body/0/text/value': [],
      '/body/1/body/0/text/value': ['session.authenticated'],
    })
  })

  it('escapes paths as JSON pointers', () => {
    expect(pointerOf(['a/b', 0, '~'])).toBe('/a~1b/0/~0')
  })
})

describe('the closed schema of a screen', () => {
  const validate = new Ajv({ strict: false }).compile(composeLanguageSchema(schemas, 'screen.json'))
  const withBody = (...body: unknown[]) => ({ path: '/x', allow: 'true', title: 'a.b', body })

  it('accepts the example of every block', () => {
    const examples = Object.entries(schemas).flatMap(([id, { examples }]) =>
      id.startsWith('blocks/') && Array.isArray(examples) ? examples : [],
    )
    expect(examples.length).toBeGreaterThan(20)
    expect(validate(withBody(...examples))).toBe(true)
  })

  it('accepts a fragment as an item and rejects other keys beside it', () => {
    const use = { use: 'x', with: { order: 'row' } }
    const tabs = (...tabs: unknown[]) => withBody({ block: 'tabs', tabs })
    expect(validate(tabs(use))).toBe(true)
    expect(validate(withBody({ block: 'button', actions: [use] }))).toBe(true)
    expect(validate(tabs({ name: 'one', label: 'a.b' }))).toBe(false)
    expect(validate(tabs({ ...use, name: 'one' }))).toBe(false)
  })

  it('accepts parameter names as texts and routes only in a fragment', () => {
    const action = { label: 'ask', do: [{ go: 'page' }] }
    const fragment = new Ajv({ strict: false }).compile(composeLanguageSchema(schemas, 'fragment.json'))
    expect(fragment({ fragment: 'x', actions: [action] })).toBe(true)
    expect(validate(withBody({ block: 'button', actions: [action] }))).toBe(false)
  })

  it('accepts the example of every step of an action', () => {
    const steps = Object.entries(schemas).flatMap(([id, { examples }]) =>
      id.startsWith('actions/') && Array.isArray(examples) ? examples : [],
    )
    expect(validate(withBody({ block: 'button', actions: [{ label: 'a.b', do: steps }] }))).toBe(true)
  })

  it.each([
    ['an unknown block', { block: 'tabel' }],
    ['a property of another block', { block: 'divider', rows: 'a' }],
    ['an unknown step', { block: 'button', actions: [{ label: 'a.b', do: [{ shout: 'x' }] }] }],
    [
      'a step with an extra property',
      { block: 'button', actions: [{ label: 'a.b', do: [{ go: '/', to: '/' }] }] },
    ],
    ['a missing property', { block: 'table', rows: 'a' }],
  ])('rejects %s', (_what, block) => {
    expect(validate(withBody(block))).toBe(false)
  })
})

function found(annotation: string): Record<string, string> {
  return Object.fromEntries(
    annotated(positions, annotation).map(({ path, value }) => [pointerOf(path), value]),
  )
}

function namesAt(pointer: string) {
  const position = positions.find(({ path }) => pointerOf(path) === pointer)
  if (!position) throw new Error(`Nothing stands at ${pointer}.`)
  return position.names
}
