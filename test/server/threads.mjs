import { buildServer } from '../../scripts/lib/prepare.mjs'

/** What the server runs in processes of their own is built first: they run no TypeScript. */
export default buildServer
