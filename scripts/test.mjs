// npm test: checks format, lint, types and documents, runs unit and server tests and the journeys in a browser, and
// verifies that passed tests prove every sentence of the specification.
// npm test -- unit server   runs only the parts named.
// npm run test:all          adds the long tests (*.long.test.ts): matrices, kill loops, attacks that take minutes.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browser } from './lib/browser.mjs'
import { build, fail, generate, install, requireNode, root, run } from './lib/prepare.mjs'

const counts = { passed: 0, failed: 0, skipped: 0 }
const reports = []
const parts = {
  format: () => run('node_modules/.bin/biome', ['check', '--error-on-warnings', '.']),
  types: () => run('node_modules/.bin/tsc', ['-b', '.', 'src']),
  documents: () => run(process.execPath, ['scripts/run.mjs', 'scripts/check.ts']),
  unit: () => vitest(['unit', 'dom']),
  server: () => vitest(['server']),
  journeys: () => {
    const CHROMIUM = browser()
    build()
    return vitest(['journeys'], { CHROMIUM })
  },
}

requireNode()
install()
generate()
const requestedParts = process.argv.slice(2).filter((argument) => argument !== '--all')
const longTests = process.argv.includes('--all') ? { LONG_TESTS: '1' } : {}
const unknown = requestedParts.find((name) => !(name in parts))
if (unknown) fail(`There is no part "${unknown}". The parts are ${Object.keys(parts).join(', ')}.`)
for (const [name, part] of Object.entries(parts)) {
  if (requestedParts.length > 0 && !requestedParts.includes(name)) continue
  const start = Date.now()
  const passed = part() !== false
  console.log(`${passed ? '✓' : '✗'} ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`)
  // Runs the other parts, too: whoever mends one failure wants to see them all.
  if (!passed) process.exitCode = 1
}
if (requestedParts.length === 0 && !process.exitCode)
  run(process.execPath, ['scripts/run.mjs', 'scripts/proofs.ts', ...reports])
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)

/** Returns whether all tests passed. */
function vitest(projects, environment = {}) {
  const report = join(mkdtempSync(join(tmpdir(), 'tesela-')), 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', ...projects.map((name) => `--project=${name}`), ...reporters],
    { cwd: root, stdio: 'inherit', env: { ...process.env, ...longTests, ...environment } },
  )
  reports.push(report)
  const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8'))
  counts.passed += numPassedTests
  counts.failed += numFailedTests
  counts.skipped += numPendingTests
  return status === 0
}
