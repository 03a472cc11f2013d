import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { restore } from '../../src/language/customization/customization.ts'
import { languageReference } from '../../src/language/reference/index.ts'
import { type ExampleScreen, ExampleStage } from '../../src/renderer/blocks/parts/ExampleStage.tsx'
import { loadScreen } from '../../src/renderer/screen/load.ts'
import { RendererProvider } from '../../src/renderer/services.ts'
import { readLibrary } from '../../src/server/documents/read.ts'
import { fakeHost } from './fake-host.ts'

const library = readLibrary()
const tenant = restore({}, library.schemas).customization
const drawn = languageReference(library, tenant).flatMap(({ kind, name, picture }) =>
  // Casts the server's screens to the types of the renderer.
  picture ? [[kind, name, picture as unknown as ExampleScreen] as const] : [],
)

/** Excludes forms, which need a browser and are tested in a journey. */
const formless = drawn.filter(([, , { bundle }]) => Object.keys(bundle.forms).length === 0)
const session = {
  id: 'elena',
  authenticated: true,
  kyc_status: 'success',
  validation: 'pending',
  validation_reason: '',
  investor_category: '',
  additional_data: false,
  test_status: 'pending',
  test_review: 'pending',
  test_renewable: false,
  simulation_done: false,
}

describe('the examples of the language reference', () => {
  beforeAll(() => void vi.stubGlobal('navigator', {}))
  afterAll(() => void vi.unstubAllGlobals())

  test.each(formless)('the example of the %s %s renders without errors', async (_kind, _name, picture) => {
    const { host, eventsOfKind } = fakeHost()
    await loadScreen(picture.bundle, host.registry)
    const stage = createElement(ExampleStage, { example: picture })
    const html = renderToStaticMarkup(
      createElement(RendererProvider, { value: { ...host, tenant, session } }, stage),
    )
    expect(eventsOfKind('report')).toEqual([])
    expect(html).not.toMatch(/^<div[^>]*><\/div>$/)
  })

  test.each(drawn)(
    'the example of the %s %s has texts for its form labels',
    (_kind, _name, { bundle: { forms } }) => {
      const labels = Object.values(forms).flatMap(({ sections }) =>
        sections.flatMap(({ fields }) => fields.map(({ label }) => label)),
      )
      for (const label of labels) expect(library.texts.es).toHaveProperty([String(label)])
    },
  )

  test.each(drawn)(
    'the example of the %s %s refers to no operation except for files',
    (_kind, _name, { bundle }) => {
      const files = ({ operation, upload }: { operation: string; upload?: unknown }) =>
        upload || library.operations[operation]?.result === 'file'
      expect(Object.values(bundle.operations).filter((operation) => !files(operation))).toEqual([])
      expect(JSON.stringify(bundle.screen)).not.toMatch(/"(?:call|download|session|leave)":/)
    },
  )
})
