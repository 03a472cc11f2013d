import { buildServer } from '../../scripts/lib/prepare.mjs'

/** Builds the code of child processes first, because they run no TypeScript. */
export default buildServer
