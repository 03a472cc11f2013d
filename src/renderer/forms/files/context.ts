import { createContext, useContext } from 'react'
import type { JsonSchema } from '../../../language/documents/schema.ts'
import { defaultTypes, pictureTypes } from '../../parts/FileButton.tsx'
import { type FileRules, MAX_MEGABYTES } from '../../parts/use-file-sender.ts'

/** The state that the rows of a list of files share. */
export interface Files {
  rules: FileRules
  pictures: boolean
  /** The aspect ratio (width / height) to which pictures are cropped; undefined without cropping. */
  ratio: number | undefined
  /** The chosen files whose rows are not rendered yet, by row index. */
  pendingFiles: Map<number, File>
}

export const FilesContext = createContext<Files | null>(null)

export function useFiles(): Files {
  const files = useContext(FilesContext)
  if (files === null) throw new Error('A file stands outside its list.')
  return files
}

/** Returns the accepted types and the maximum size of the files of a list. */
export function rulesOf(list: JsonSchema, file: JsonSchema): FileRules {
  const max = Number(file['x-max-megabytes'] ?? MAX_MEGABYTES)
  return { accept: list['x-pictures'] === true ? pictureTypes : defaultTypes, maxMegabytes: max }
}
