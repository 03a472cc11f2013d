import { createContext } from 'react'
import { runSteps } from './run.ts'

/** Runs the steps of an action; a surrounding block may replace it. */
export const Steps = createContext<typeof runSteps>(runSteps)
