import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Forbidden imports between rooms, at every depth. */
const forbidden: [file: string, imported: string][] = [
  ['src/language/one.ts', '../server/start.ts'],
  ['src/language/checker/rules/two.ts', '../../../server/start.ts'],
  ['src/language/checker/types/three.ts', '../../../renderer/host.ts'],
  ['src/renderer/blocks/parts/four.tsx', '../../../app/session.ts'],
  ['src/renderer/forms/widgets/five.tsx', '../../../server/config.ts'],
  ['src/app/widgets/six.ts', '../../server/config.ts'],
  ['src/server/modules/files/kinds/seven.ts', '../../../../renderer/host.ts'],
  ['src/domain/nine.ts', '../language/documents/library.ts'],
  ['src/language/forms/ten.ts', '../../protocol/boot.ts'],
  ['src/protocol/error-report/eleven.ts', '../../server/config.ts'],
  ['src/editor/settings/twelve.tsx', '../../app/session.ts'],
  ['src/server/modules/auth/thirteen.ts', '../../../editor/product-documents.ts'],
  ['src/demo/issuances/fourteen.ts', '../../renderer/host.ts'],
  ['src/simulators/fifteen.ts', '../server/config.ts'],
  ['src/renderer/forms/widgets/sixteen.tsx', '../../../editor/widget.ts'],
]
const allowed: [file: string, imported: string] = [
  'src/renderer/blocks/parts/eight.tsx',
  '../../../language/documents/library.ts',
]

/** Two files that import each other's types. */
const circle: [file: string, imported: string][] = [
  ['src/language/flows/seventeen.ts', './eighteen.ts'],
  ['src/language/flows/eighteen.ts', './seventeen.ts'],
]

const folder = mkdtempSync(join(tmpdir(), 'tesela-walls-'))
let said = ''

beforeAll(() => {
  const { vcs: _vcs, ...config } = JSON.parse(readFileSync('biome.json', 'utf8'))
  write('biome.json', JSON.stringify({ ...config, $schema: undefined }))
  for (const [file, imported] of [...forbidden, allowed])
    write(file, `import { x } from '${imported}'\n\nexport const y = x\n`)
  for (const [file, imported] of circle)
    write(file, `import type { X } from '${imported}'\n\nexport interface Y {\n  x: X\n}\n`)
  const biome = resolve('node_modules/.bin/biome')
  const args = ['lint', '--reporter=json', '--max-diagnostics=none']
  said = spawnSync(biome, args, { cwd: folder, encoding: 'utf8' }).stdout
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(forbidden)('%s may not import %s', (file) => {
  expect(refused()).toContain(file)
})

test('an allowed import is not reported', () => {
  expect(refused()).not.toContain(allowed[0])
})

test.each(circle)('the import cycle from %s to %s is reported', (file) => {
  expect(refused('lint/suspicious/noImportCycles')).toContain(file)
})

function write(file: string, content: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), content)
}

/** Lists the files with lint findings, by default forbidden imports. */
function refused(rule = 'lint/style/noRestrictedImports'): string[] {
  const { diagnostics }: { diagnostics: { category: string; location: { path: unknown } }[] } =
    JSON.parse(said)
  return diagnostics
    .filter(({ category }) => category === rule)
    .map(({ location }) =>
      JSON.stringify(location.path).replaceAll('"', '').replace('{file:', '').replace('}', ''),
    )
}
