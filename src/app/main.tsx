import '../renderer/styles/index.css'
import { failWith, watchForFailures } from './failure.ts'
import { start } from './start.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root.')
watchForFailures(root)
start(root).catch((error: unknown) => failWith(error, root))
