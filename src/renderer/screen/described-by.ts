import { createContext } from 'react'

/**
 * The id of the element that names what the actions around it are about. Ten buttons of a table say the same word; who
 * hears them one by one also hears the row.
 */
export const DescribedByContext = createContext<string | undefined>(undefined)
