// npm run build: builds what `node dist/server/main.js` needs, without starting it, and prepares the demo's data.
// npm run build -- --no-demo   leaves the demo out; `npm start` then prepares it for a new database.
import { build, dumpDemo, install, requireNode } from './lib/prepare.mjs'

requireNode()
install()
build()
if (!process.argv.includes('--no-demo')) dumpDemo()
