import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { afterAll, expect, inject, test } from 'vitest'
import { isObject } from '../../../src/language/common/objects.ts'
import type { Block } from '../../../src/language/documents/library.ts'
import { type Position, pointerOf, walk } from '../../../src/language/documents/walk.ts'
import { evaluateCel } from '../../../src/language/expressions/cel.ts'
import { setInterpreter } from '../../../src/language/expressions/index.ts'
import { loadScreen } from '../../../src/renderer/screen/load.ts'
import { Screen } from '../../../src/renderer/screen/Screen.tsx'
import { RendererProvider } from '../../../src/renderer/services.ts'
import { fakeHost, operation } from '../fake-host.ts'
import { fullDocument } from './positions.ts'

const schemas = inject('schemas')
const kinds = Object.keys(schemas).flatMap((id) => /^blocks\/(.+)\.json$/.exec(id)?.[1] ?? [])
/** Excludes blocks whose data comes from an operation or another document, or that the server inlines. */
const other = ['contract', 'example', 'fragment', 'video']

/** Excludes blocks that evaluate some expressions only after input, which their own tests cover. */
const filled = ['editable', 'form', 'upload']

afterAll(() => setInterpreter(evaluateCel))

test.each(kinds.filter((kind) => !other.includes(kind)))(
  'every expression of the block %s has the names that its schema defines',
  async (kind) => {
    const full = fullDocument({ $ref: `blocks/${kind}.json` }, schemas, ['body', 0])
    const block = { ...Object(full), block: kind, id: 'v', when: '/body/0/when' }
    const scopes = new Set<string>()
    const lacking: unknown[] = []
    for (const [turn, left] of [...leftOut, ...(kind === 'list' ? leftOutOfLists : [])].entries()) {
      const document = { path: '/x', title: 'x.title', body: [without(block, left) as Block, opener] }
      const places = placesOf(document)
      setInterpreter((source, scope) => {
        const place = places.get(source)
        scopes.add(source)
        if (place) lacking.push(...namesMissing(place, scope))
        return answerTo(source, place, turn)
      })
      await use(document)
    }
    expect(lacking).toEqual([])
    const places = [...placesOf({ path: '/x', title: 'x.title', body: [block] }).values()]
    const never = places.map(({ path }) => pointerOf(path)).filter((pointer) => !scopes.has(pointer))
    if (!filled.includes(kind)) expect(never.filter((pointer) => !unseen.test(pointer))).toEqual([])
  },
)

/**
 * Excludes totals of unpaged lists, texts of failing calls, what only tabs of a menu have, actions in a menu, and what
 * stands beside the names of a list.
 */
const unseen =
  /\/also\/|\/columns\/0\/(image|below\/)|\/total$|\/failed\/with\/|\/tabs\/\d+\/(group\/with\/|done$|missing$|value$)/

function placesOf(document: object): Map<string, Position> {
  const expressions = walk(document, 'screen.json', schemas).filter(({ schema }) => 'x-expr' in schema)
  return new Map(expressions.map((place) => [pointerOf(place.path), place]))
}

function namesMissing({ path, names: { row, form, result, data = {} } }: Position, scope: object): string[] {
  const declared = { ...(row && { row }), ...(form && { form }), ...(result && { result }), ...data }
  return Object.keys(declared).flatMap((name) => (name in scope ? [] : [`${pointerOf(path)}: ${name}`]))
}

/** The properties omitted in each turn, because some hide others. */
const leftOut = [[], ['options', 'missing'], ['confirm'], ['confirm', 'default']]
const leftOutOfLists = [['columns', 'options'], [], ['options', 'from']]

/** Returns the response of a turn: first with remaining time, then without; every second time lists are empty. */
function answerTo(source: string, place: Position | undefined, turn: number): unknown {
  if (source === 'session.items') return turn % 2 === 1 ? [] : [{ id: 'one' }]
  if (!place) return true
  if (source.endsWith('/on')) return { id: 'one' }
  if (source.endsWith('/until')) return `20${turn === 0 ? 99 : '00'}-01-01T00:00:00Z`
  const expected = place.schema['x-expr']
  if (expected === 'list') return turn % 2 === 1 ? [] : [{ id: 'one' }]
  if (expected === 'number') return 1
  return expected === 'bool' ? true : source
}

/** A button that opens the screen's dialog. */
const opener: Block = { block: 'button', actions: [{ label: 'x.open', do: [{ dialog: 'v' }] }] }

/** Returns a value without some keys at any depth. */
function without(node: unknown, keys: readonly string[]): unknown {
  if (Array.isArray(node)) return node.map((item) => without(item, keys))
  if (!isObject(node)) return node
  const kept = Object.entries(node).filter(([name]) => !keys.includes(name))
  return Object.fromEntries(kept.map(([name, inner]) => [name, without(inner, keys)]))
}

/** Renders a screen and presses everything that can be pressed. */
async function use(document: { path: string; title: string; body: Block[] }) {
  const { host } = fakeHost(() => ({}), {
    tenant: inject('tenant'),
    call: async (_operation, _args, options) => (options?.responseType === 'file' ? new Blob(['x']) : {}),
  })
  const bundle = {
    screen: document,
    operations: { act: operation('act'), uploadFile: operation('uploadFile', { upload: true }) },
    forms: { thing: Object.values(inject('bundles')).flatMap(({ forms }) => Object.values(forms))[0] },
    flows: {},
    lifecycles: {},
    lists: { session: { filters: { v: { kind: 'several' } }, sorts: ['v', '-v'], sizes: [] } },
    interpreted: false,
    urlKeys: ['k'],
  }
  await loadScreen(bundle as never, host.registry)
  for (const url of [{}, { k: 'table', v_row: 'one', v_view: 'table' }]) {
    await act(async () =>
      render(
        <SWRConfig value={{ provider: () => new Map() }}>
          <RendererProvider value={host}>
            <Screen bundle={bundle as never} route={{}} url={url} />
          </RendererProvider>
        </SWRConfig>,
      ),
    )
    for (let round = 0; round < 3; round++)
      for (const button of screen.queryAllByRole('button', { hidden: true }))
        await act(async () => void fireEvent.click(button))
    cleanup()
  }
}
