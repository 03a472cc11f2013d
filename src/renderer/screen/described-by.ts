import { createContext } from 'react'

/**
 * The id of the element that names the subject of the actions in it. Screen readers then announce the row with buttons
 * that repeat per row.
 */
export const DescribedByContext = createContext<string | undefined>(undefined)
