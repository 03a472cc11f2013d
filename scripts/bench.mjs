// npm run bench: measures what the platform costs a browser and a server. No figure makes it fail.
// npm run bench -- --json FILE      writes the figures as well
// npm run bench -- --only page-loads   measures one part: page-loads, loads
// npm run bench -- --against FILE   shows the figures of an earlier run beside them
import { browser } from './lib/browser.mjs'
import { build, install, requireNode, run } from './lib/prepare.mjs'

requireNode()
install()
build()
run(process.execPath, ['scripts/run.mjs', 'scripts/bench/main.ts', ...process.argv.slice(2)], {
  CHROMIUM: browser(),
})
