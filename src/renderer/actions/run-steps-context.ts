import { createContext } from 'react'
import { runSteps } from './run.ts'

/** Provides the function that runs an action's steps; an enclosing block may replace it. */
export const RunStepsContext = createContext<typeof runSteps>(runSteps)
