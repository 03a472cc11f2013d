import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Run } from './figures.ts'
import { measureAll } from './measure-all.ts'
import { measureOnly } from './measure-only.ts'
import { report } from './report.ts'

const { json, against, only } = parseArgs({
  options: { json: { type: 'string' }, against: { type: 'string' }, only: { type: 'string' } },
}).values
const earlier: Run | undefined = against === undefined ? undefined : JSON.parse(readFileSync(against, 'utf8'))
const [processor] = cpus()
const machine = `${cpus().length} × ${processor?.model}, Node ${process.versions.node}, load ${loadavg()[0]?.toFixed(1)}`

const chapters = only === undefined ? await measureAll() : await measureOnly(only)
const run: Run = { at: new Date().toISOString(), machine, chapters }
report(run, earlier)
if (json !== undefined) writeFileSync(json, `${JSON.stringify(run, null, 2)}\n`)
