// Runs a TypeScript script of this project: node scripts/run.mjs scripts/check.ts
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const tsx = fileURLToPath(new URL('../node_modules/tsx/dist/cli.mjs', import.meta.url))
const { status } = spawnSync(process.execPath, [tsx, ...process.argv.slice(2)], { stdio: 'inherit' })
process.exit(status ?? 1)
