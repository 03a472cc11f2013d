import { readFileSync } from 'node:fs'
import { root } from '../src/server/startup/root.ts'
import rows from '../test/specification.json' with { type: 'json' }
import { type Report, ranIn, unprovenOf } from './lib/proofs.ts'

/** Fails if a row of test/specification.json is proved by a test that did not pass in the given reports. */
const reports = process.argv.slice(2).map((file): Report => JSON.parse(readFileSync(file, 'utf8')))
const proofs = [...new Set(rows.flatMap(({ proof }) => proof))]
const unproven = unprovenOf(proofs, ranIn(reports, root))
for (const proof of unproven)
  console.error(`test/specification.json: this did not run, or did not pass: ${proof}`)
console.log(
  `${proofs.length - unproven.length} of ${proofs.length} proofs of the specification ran and passed.`,
)
if (unproven.length > 0) process.exitCode = 1
