import { expect, test } from 'vitest'
import { urlDefaultsOf, urlKeysOf } from '../../src/language/bundle/url-keys.ts'
import { walk } from '../../src/language/documents/walk.ts'
import { addressOf, siblingOf } from '../../src/protocol/route.ts'
import { screenScope } from '../../src/renderer/data/scope.ts'
import { readLibrary } from '../../src/server/documents/read.ts'
import { fakeHost } from './fake-host.ts'

test('every URL key that a document uses is defined, empty if absent', () => {
  const document = {
    data: { list: { call: 'list', with: { q: 'url.q' } } },
    body: [
      { block: 'filters', fields: [{ key: 'status', label: { key: 'a.b', with: {} } }], view: 'look' },
      { block: 'tabs', tabs: [] },
      { block: 'pagination', total: 'list.total' },
    ],
  }
  const urlKeys = urlKeysOf(walk(document, 'screen.json', readLibrary().schemas))
  const { url } = screenScope(fakeHost().host, { route: {}, url: { q: 'casa' }, urlKeys })
  expect(url).toEqual({ q: 'casa', status: '', look: '', tab: '', page: '', sort: '' })
})

test('a key of tabs reads as their default while the URL names no tab', () => {
  const tabs = { block: 'tabs', key: 'group', default: "url.q == '' ? 'open' : 'all'", tabs: [] }
  const positions = walk({ body: [tabs] }, 'screen.json', readLibrary().schemas)
  const place = { route: {}, urlKeys: urlKeysOf(positions), urlDefaults: urlDefaultsOf(positions) }
  const groupAt = (url: Record<string, string>) => screenScope(fakeHost().host, { ...place, url }).url
  expect(groupAt({})).toMatchObject({ group: 'open' })
  expect(groupAt({ q: 'casa' })).toMatchObject({ group: 'all' })
  expect(groupAt({ q: 'casa', group: 'open' })).toMatchObject({ group: 'open' })
})

test('values fill the path’s parameters; the others form the query unless empty', () => {
  expect(addressOf('/user/issuances/{id}', { id: 'casa sol', tab: 'docs', q: '' })).toBe(
    '/user/issuances/casa%20sol?tab=docs',
  )
})

test('the URL of a sibling screen takes only the parameters of its path', () => {
  expect(siblingOf('/user/account', { slug: 'casa' })).toBe('/user/account')
  expect(siblingOf('/invest/{slug}/sign', { slug: 'casa' })).toBe('/invest/casa/sign')
})
