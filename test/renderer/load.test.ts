import { expect, test, vi } from 'vitest'
import type { ScreenBundle } from '../../src/language/bundle/screen-bundle.ts'
import type { ComposedForm, Widget } from '../../src/language/forms/composed.ts'
import { kindsIn } from '../../src/renderer/blocks/registry.ts'

// Unloads the interpreter, which another test file may have loaded.
vi.resetModules()
const { loadScreen, screenLoaded } = await import('../../src/renderer/screen/load.ts')
const { registry } = await import('../../src/app/registry.ts')
const { evaluate } = await import('../../src/language/expressions/index.ts')

const plain: ScreenBundle = {
  screen: { path: '/a', allow: 'true', title: 'a.b', body: [] },
  operations: {},
  forms: {},
  flows: {},
  lifecycles: {},
  lists: {},
  interpreted: false,
  urlKeys: [],
  urlDefaults: {},
}

test('the block kinds of a screen include nested blocks and confirmation forms', () => {
  const screen = {
    header: [{ label: 'a.b', confirm: { title: 'a.b', form: 'reject-proof' }, do: [] }],
    body: [{ block: 'tabs', tabs: [{ name: 'x', body: [{ block: 'group', body: [{ block: 'table' }] }] }] }],
  }
  expect([...kindsIn(screen)].sort()).toEqual(['form', 'group', 'table', 'tabs'])
})

test('only a screen with expressions that are not simple waits for the interpreter', async () => {
  const bundle: ScreenBundle = { ...plain, interpreted: true }
  expect(screenLoaded(plain, registry)).toBe(true)
  expect(screenLoaded(bundle, registry)).toBe(false)
  await loadScreen(bundle, registry)
  expect(screenLoaded(bundle, registry)).toBe(true)
  expect(evaluate('1 + 1', {})).toBe(2)
})

test('a widget is prepared for the screen that uses it, without delaying the screen', async () => {
  const begun: ScreenBundle[] = []
  const { part } = registry.widgets.document
  const prepare = (bundle: ScreenBundle) => {
    begun.push(bundle)
    return new Promise<void>(() => {})
  }
  const asking: ScreenBundle = { ...plain, forms: { customization: formWith('document') } }
  for (const bundle of [asking, { ...plain, forms: { other: formWith('text') } }, plain])
    await loadScreen(bundle, { ...registry, widgets: { document: { part, prepare } } })
  expect(begun).toEqual([asking])
})

function formWith(widget: Widget): ComposedForm {
  const field = { field: 'source', widget, label: 'a.b', required: false }
  return { form: 'none', schema: { type: 'object' }, hash: widget, sections: [{ fields: [field] }] }
}
