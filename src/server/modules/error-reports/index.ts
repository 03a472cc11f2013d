import { reportError } from './operations/reportError.ts'

export const handlers = { reportError }
