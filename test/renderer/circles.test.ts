import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { bundleScreen } from '../../src/language/bundle/screen-bundle.ts'
import { restore } from '../../src/language/customization/customization.ts'
import type { Screen as ScreenDocument } from '../../src/language/documents/library.ts'
import { loadScreen } from '../../src/renderer/screen/load.ts'
import { Screen } from '../../src/renderer/screen/Screen.tsx'
import { RendererProvider } from '../../src/renderer/services.ts'
import { readLibrary } from '../../src/server/documents/read.ts'
import { fakeHost } from './fake-host.ts'

const library = readLibrary()
const tenant = restore({ version: 2, title: 'Alba' }, library.schemas).customization
const body: ScreenDocument['body'] = [{ block: 'text', text: 'own.shown' }]

async function renderScreen(more: Partial<ScreenDocument>) {
  const screen: ScreenDocument = { path: '/own', title: 'own.title', body, ...more }
  const bundle = bundleScreen(screen, library, tenant)
  const { host } = fakeHost()
  await loadScreen(bundle, host.registry)
  const page = createElement(Screen, { bundle, route: {}, url: {} })
  return renderToStaticMarkup(createElement(RendererProvider, { value: host }, page))
}

test('a page that redirects to itself is shown', async () => {
  expect(await renderScreen({ redirect: [{ when: 'true', to: '/own' }] })).toContain('own.shown')
})

test('a page that redirects to another page is not shown', async () => {
  expect(await renderScreen({ redirect: [{ when: 'true', to: '/login' }] })).not.toContain('own.shown')
})

test.each([
  ['depend on each other', { one: 'two.slug', two: 'one.slug' }],
  ['depend on themselves', { one: 'one.slug' }],
])('a page whose reads %s shows an error instead of loading forever', async (_what, needs) => {
  const data = Object.fromEntries(
    Object.entries(needs).map(([name, slug]) => [name, { call: 'getIssuance', with: { slug } }]),
  )
  const page = await renderScreen({ data })
  expect(page).toContain('renderer.error_unknown')
  expect(page).not.toContain('aria-busy="true"')
})
