import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Writes the one initial migration anew from the tables. From the first release on, migrations are only added. */
const root = fileURLToPath(new URL('..', import.meta.url))
const folder = new URL('../src/server/database/migrations/', import.meta.url)

rmSync(folder, { recursive: true, force: true })
const kit = [`${root}node_modules/tsx/dist/cli.mjs`, `${root}node_modules/drizzle-kit/bin.cjs`]
execFileSync(process.execPath, [...kit, 'generate', '--name=initial'], { cwd: root, stdio: 'inherit' })

// The same tables give the same files: of the snapshot's random id and the journal's time nothing depends on the value.
rewrite('meta/_journal.json', /"when": \d+/, `"when": ${Date.UTC(2026, 0, 1)}`)
rewrite('meta/0000_snapshot.json', /"id": "[^"]+"/, '"id": "00000000-0000-0000-0000-000000000001"')

function rewrite(name: string, what: RegExp, by: string): void {
  const file = new URL(name, folder)
  writeFileSync(file, readFileSync(file, 'utf8').replace(what, by))
}
