import '../renderer/styles/index.css'
import { start } from './start.tsx'
import { showFatalError, watchForFailures } from './unhandled-errors.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root.')
watchForFailures(root)
start(root).catch((error: unknown) => showFatalError(error, root))
