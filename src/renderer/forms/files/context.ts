import { createContext, useContext } from 'react'
import type { JsonSchema } from '../../../language/documents/schema.ts'
import { defaultTypes, pictureTypes } from '../../parts/FileButton.tsx'
import { type FileRules, MAX_MEGABYTES } from '../../parts/use-file-sender.ts'

/** State shared by the rows of files. */
export interface Files {
  rules: FileRules
  pictures: boolean
  /** The aspect ratio of the crop; undefined for whole pictures. */
  ratio: number | undefined
  /** The files chosen for rows that are not rendered yet, by row index. */
  arriving: Map<number, File>
}

export const FilesContext = createContext<Files | null>(null)

export function useFiles(): Files {
  const files = useContext(FilesContext)
  if (files === null) throw new Error('A file stands outside its list.')
  return files
}

/** Returns the rules of a list of files. */
export function rulesOf(list: JsonSchema, file: JsonSchema): FileRules {
  const max = Number(file['x-max-megabytes'] ?? MAX_MEGABYTES)
  return { accept: list['x-pictures'] === true ? pictureTypes : defaultTypes, max }
}
