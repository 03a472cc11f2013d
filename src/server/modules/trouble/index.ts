import { reportTrouble } from './reportTrouble.ts'

export const handlers = { reportTrouble }
