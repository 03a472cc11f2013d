import { getFile } from './getFile.ts'
import { uploadFile } from './uploadFile.ts'

export const handlers = { uploadFile, getFile }
