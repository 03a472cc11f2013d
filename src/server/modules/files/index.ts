import { getFile } from './operations/getFile.ts'
import { uploadFile } from './operations/uploadFile.ts'

export const handlers = { uploadFile, getFile }
