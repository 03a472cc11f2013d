import { createContext } from 'react'

/**
 * The id of the element that names the subject of the enclosed actions. With it, screen readers announce the row
 * together with buttons that every row repeats.
 */
export const DescribedByContext = createContext<string | undefined>(undefined)
