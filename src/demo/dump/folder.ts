import { join } from 'node:path'
import { root } from '../../server/startup/root.ts'

/** The folder of the demo that `npm run build` has dumped. */
export const demoDumpFolder = join(root, 'dist/demo')
