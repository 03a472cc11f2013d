import { expect, it } from 'vitest'
import type { Boot } from '../../../src/protocol/boot.ts'
import { readLibrary } from '../../../src/server/documents/read.ts'
import { password, testPlatform } from '../harness.ts'

/** Returns the documents with changes an integrator might make. */
function ownDocuments() {
  const library = readLibrary()
  Object.assign(library.constants ?? {}, { session_days: 2, toasts_at_once: 1 })
  Object.assign(library.errors.unauthenticated ?? {}, { status: 403 })
  Object.assign(library.operations.logout ?? {}, { path: '/v2/own/bye' })
  return library
}

const platform = await testPlatform({ library: ownDocuments() })

it("a session lasts as long as the documents' constants define", async () => {
  const { email } = await platform.account()
  const { data } = await platform.call('login', { body: { email, password } })
  expect(data).toMatchObject({ token_expired_at: '2026-10-03T10:00:00.000Z' })
})

it("an error has the status that the documents' catalogue defines", async () => {
  const { status, error } = await platform.call('getPortfolio')
  expect([status, error.code]).toEqual([403, 'unauthenticated'])
})

it("the page receives the documents' constants and the paths of the shell's calls", async () => {
  const { body } = await platform.app.inject({ url: '/login', headers: { host: 'alba.localhost' } })
  const json = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(body)?.[1] ?? '{}'
  const boot: Boot = JSON.parse(json)
  expect(boot.constants).toMatchObject({ toasts_at_once: 1, toast_milliseconds: 5000 })
  expect(boot.calls.logout).toEqual({ method: 'POST', path: '/v2/own/bye' })
})
