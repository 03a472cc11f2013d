import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { beginsWithDemo, hasLockedPackages } from '../../scripts/lib/fresh-checkout.mjs'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tesela-start-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const writePackages = (file: string, packages: object) => {
  mkdirSync(join(root, 'node_modules'), { recursive: true })
  writeFileSync(join(root, file), JSON.stringify({ packages }))
}
const locked = {
  '': {},
  'node_modules/a': { version: '1.0.0' },
  'node_modules/b': { version: '2.0.0', optional: true },
}

test.each([
  ['installed by npm', { 'node_modules/a': { version: '1.0.0' } }, true],
  ['of another version', { 'node_modules/a': { version: '1.0.1' } }, false],
  ['missing', {}, false],
])('packages that are %s', (_state, installed, isInstalled) => {
  writePackages('package-lock.json', locked)
  expect(hasLockedPackages(root)).toBe(false)
  writePackages('node_modules/.package-lock.json', installed)
  expect(hasLockedPackages(root)).toBe(isInstalled)
})

test.each([
  [{ DEMO: '1' }, [], true],
  [{ DEMO: '1', DATA: 'elsewhere' }, ['data/postgres'], true],
  [{ DEMO: '1' }, ['data/postgres'], false],
  [{ DEMO: '1' }, ['data/secret'], false],
  [{ DEMO: '1', FRESH: '1' }, ['data/postgres'], true],
  [{ DEMO: '0' }, [], false],
  [{ DEMO: '1', DATABASE_URL: 'postgres://somewhere/tesela' }, [], false],
  [{ DEMO: '1', FILES_URL: 'https://bucket' }, [], false],
  [{ DEMO: '1', PUBLIC_ORIGIN: 'https://tesela.example' }, [], false],
])('a server with %o and the folders %o begins with the prepared demo: %s', (env, folders, begins) => {
  for (const folder of folders) mkdirSync(join(root, folder), { recursive: true })
  expect(beginsWithDemo(root, env)).toBe(begins)
})
