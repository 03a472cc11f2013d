import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Library } from '../../src/language/documents/library.ts'
import { buildApp } from '../../src/server/app.ts'
import { readLibrary } from '../../src/server/documents/read.ts'
import { followChanges } from '../../src/server/watch/follow-changes.ts'
import { createWatch, type WatchState } from '../../src/server/watch/watch.ts'
import { testPlatform } from './harness.ts'

/** Starts a server that follows every change in a copy of the documents. */
const root = mkdtempSync(join(tmpdir(), 'tesela-watch-'))
for (const folder of ['schemas', 'screens']) cpSync(folder, join(root, folder), { recursive: true })
const { config, clock, pool, registry, transport, app: unwatched } = await testPlatform()
const watch = createWatch()
const build = (library: Library) => buildApp({ config, clock, pool, registry, transport, library, watch })
const app = await build(readLibrary(root))
const address = await app.listen({ port: 0, host: '127.0.0.1' })
const messages: string[] = []
const stop = followChanges({ root, app, build, watch, notice: (text) => messages.push(text) })
const watcher = await listen()

afterAll(async () => {
  await stop()
  await app.close()
  rmSync(root, { recursive: true, force: true })
})

const words = 'screens/texts/en/login.json'
const wordsBefore = readFileSync(words, 'utf8')

test('a valid change of a document is served without a restart, and open pages are notified', async () => {
  const before = await watcher.next()
  expect(await page('/login')).toContain(`"watch":"${before.version}"`)
  save(words, wordsBefore.replace('"title": "', '"title": "Saved a moment ago: '))
  const after = await watcher.next()
  expect(after.version).not.toBe(before.version)
  expect(after.problems).toEqual([])
  const html = await page('/login')
  expect(html).toContain('Saved a moment ago: ')
  expect(html).toContain(`"watch":"${after.version}"`)
})

test('an invalid change is reported with position and suggestion, and the last valid version remains', async () => {
  const { version } = watch.shown()
  save(
    'screens/login.json',
    readFileSync('screens/login.json', 'utf8').replace('"title": "login', '"title": "logon'),
  )
  const broken = await watcher.next()
  expect(broken.version).toBe(version)
  expect(broken.problems.join('\n')).toMatch(
    /screens\/login\.json:\d+:\d+ {2}.*logon[\s\S]*Did you mean login/,
  )
  expect(messages.at(-1)).toContain('the last sound documents are shown')
  expect(await page('/login')).toContain('Saved a moment ago: ')

  save('screens/login.json', '{ "path": ')
  expect((await watcher.next()).problems.join()).toMatch(/screens\/login\.json:1:\d+: not JSON/)

  save('screens/login.json', readFileSync('screens/login.json', 'utf8'))
  expect((await watcher.next()).problems).toEqual([])
})

test('a new screen is served once it is saved', async () => {
  expect(await status('/help')).toBe(404)
  save('screens/help.json', '{ "path": "/help", "allow": "true", "title": "login.title", "body": [] }')
  await watcher.next()
  expect(await status('/help')).toBe(200)
})

test('a server without watching has no watch events', async () => {
  const headers = { host: 'alba.localhost' }
  expect((await unwatched.inject({ url: '/watch', headers })).statusCode).toBe(404)
  expect((await unwatched.inject({ url: '/login', headers })).body).not.toContain('"watch":')
})

function save(file: string, text: string): void {
  writeFileSync(join(root, file), text)
}

const page = async (path: string) => (await ask(path)).text()
const status = async (path: string) => (await ask(path)).status

function ask(path: string): Promise<Response> {
  return fetch(`${address}${path}?lang=en`)
}

/** Listens to the events of an open page. */
async function listen(): Promise<{ next(): Promise<WatchState> }> {
  const { body } = await fetch(`${address}/watch`)
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  return {
    async next() {
      while (!heard.includes('\n\n')) heard += (await reader?.read())?.value ?? ''
      const [first = '', ...rest] = heard.split('\n\n')
      heard = rest.join('\n\n')
      return JSON.parse(first.replace('data: ', ''))
    },
  }
}
