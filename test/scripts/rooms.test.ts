import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Files with a name that the room's environment lacks. */
const missing: [file: string, name: string][] = [
  ['src/domain/one.ts', 'document'],
  ['src/domain/two.ts', 'process'],
  ['src/language/checker/rules/three.ts', 'document'],
  ['src/language/forms/four.ts', 'Buffer'],
  ['src/protocol/five.ts', 'window'],
  ['src/protocol/error-report/six.ts', 'process'],
  ['src/renderer/forms/seven.tsx', 'process'],
  ['src/editor/settings/eight.tsx', 'Buffer'],
  ['src/app/layouts/nine.ts', 'setImmediate'],
  ['src/server/kernel/ten.ts', 'document'],
  ['src/demo/pictures/eleven.ts', 'HTMLElement'],
  ['src/simulators/twelve.ts', 'window'],
]
const there: [file: string, name: string][] = [
  ['src/language/flows/thirteen.ts', 'URL'],
  ['src/renderer/blocks/fourteen.tsx', 'document'],
  ['src/server/http/fifteen.ts', 'process'],
]

const folder = mkdtempSync(join(tmpdir(), 'tesela-rooms-'))
const settings = readdirSync('src').filter((name) => name.startsWith('tsconfig.'))
let said = ''

beforeAll(() => {
  mkdirSync(join(folder, 'node_modules'))
  for (const name of ['@types', 'vite'])
    symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name))
  mkdirSync(join(folder, 'src'))
  for (const file of ['tsconfig.json', 'src/web-standards.d.ts', ...settings.map((name) => `src/${name}`)])
    copyFileSync(file, join(folder, file))
  for (const [file, name] of [...missing, ...there]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), `export const found = ${name}\n`)
  }
  said = spawnSync(resolve('node_modules/.bin/tsc'), ['-b', 'src'], { cwd: folder, encoding: 'utf8' }).stdout
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(missing)('%s cannot use the global %s', (file, name) => {
  expect(said).toMatch(new RegExp(`^${file}.*Cannot find name '${name}'`, 'm'))
})

test.each(there)('%s can use the global %s', (file) => {
  expect(said).not.toContain(file)
})

test('every folder of src has a tsconfig', () => {
  const rooms = readdirSync('src', { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const known = settings.flatMap((name) => JSON.parse(readFileSync(`src/${name}`, 'utf8')).include ?? [])
  expect(rooms.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([
    'decisions',
    'generated',
  ])
})
