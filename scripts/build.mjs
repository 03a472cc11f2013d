// npm run build: builds what `node dist/server/main.js` needs, without starting it.
import { build, install, requireNode } from './lib/prepare.mjs'

requireNode()
install()
build()
