import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Block } from '../../src/generated/language.ts'
import { Blocks } from '../../src/renderer/screen/Blocks.tsx'
import { MAX_BLOCKS_IN_LISTS, PageRowBudget } from '../../src/renderer/screen/row-budget.tsx'
import { RendererProvider } from '../../src/renderer/services.ts'
import { fakeHost } from './fake-host.ts'

const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id }))

function each(depth: number): Block {
  const inner: Block = { block: 'text', text: { value: "'shown'" } }
  return { block: 'each', rows: 'rows', body: [depth > 1 ? each(depth - 1) : inner] }
}

async function renderList(body: Block[], count: number) {
  const { host, eventsOfKind } = fakeHost()
  await host.registry.blocks.load(body)
  const content = createElement(Blocks, { items: body, scope: { rows: rows(count) } })
  const page = createElement(
    RendererProvider,
    { value: host },
    createElement(PageRowBudget, { body }, content),
  )
  return { blocks: renderToStaticMarkup(page).split('shown').length - 1, told: eventsOfKind('report') }
}

test('three lists of 100 rows are shown completely', async () => {
  const { blocks, told } = await renderList([each(1), each(1), each(1)], 100)
  expect(blocks).toBe(300)
  expect(told).toEqual([])
})

test('lists nested three deep are limited to a maximum of blocks, with a report', async () => {
  const { blocks, told } = await renderList([each(3)], 100)
  expect(blocks).toBeGreaterThan(0)
  expect(blocks).toBeLessThanOrEqual(MAX_BLOCKS_IN_LISTS)
  expect(String(told[0])).toContain('rows')
})
