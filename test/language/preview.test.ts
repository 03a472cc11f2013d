import { expect, test } from 'vitest'
import { readLibrary } from '../../src/server/documents/read.ts'

const { screens } = readLibrary()
const page = 'issuance-page'

/** Returns the uses of the investor's page in a screen. */
const usesIn = (path: string) =>
  (screens.find((screen) => screen.path === path)?.body ?? []).filter(
    (block) => block.block === 'fragment' && block.use === page,
  )

test.each([
  ['/user/issuances/{id}', 'false'],
  ['/manager/issuances/{id}/preview', 'true'],
  ['/entrepreneur/issuances/{id}/preview', 'true'],
])('%s shows the one document of an issuance', (path, preview) => {
  expect(usesIn(path)).toEqual([{ block: 'fragment', use: page, with: { preview } }])
})
