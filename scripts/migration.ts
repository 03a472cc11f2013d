import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Adds a migration from the newest migration to the current tables. Existing migrations are never edited. */
const root = fileURLToPath(new URL('..', import.meta.url))
const [name] = process.argv.slice(2)

if (name && /^[a-z][a-z0-9_]*$/.test(name)) {
  const command = [`${root}node_modules/tsx/dist/cli.mjs`, `${root}node_modules/drizzle-kit/bin.cjs`]
  execFileSync(process.execPath, [...command, 'generate', `--name=${name}`], { cwd: root, stdio: 'inherit' })
} else {
  console.error('npm run migration -- NAME    what it does, in small letters: add_payouts')
  process.exitCode = 1
}
