import { createContext } from 'react'
import { runSteps } from './run.ts'

/** What a press of a button does with its steps: runs them, unless what stands around it does something else with them. */
export const Steps = createContext<typeof runSteps>(runSteps)
