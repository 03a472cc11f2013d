// npm run bench: measures the load of the platform on a browser and a server; no figure fails the run.
// npm run bench -- --json FILE      also writes the figures to FILE
// npm run bench -- --only page-loads   measures a single part: page-loads, loads
// npm run bench -- --against FILE   also shows the figures of an earlier run
import { browser } from './lib/browser.mjs'
import { build, install, requireNode, run } from './lib/prepare.mjs'

requireNode()
install()
build()
run(process.execPath, ['scripts/run.mjs', 'scripts/bench/main.ts', ...process.argv.slice(2)], {
  CHROMIUM: browser(),
})
