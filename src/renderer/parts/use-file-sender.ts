import type { FileStored } from '../../generated/domain.ts'
import { fileSizeError } from '../../language/validation/file-size.ts'
import { useScreen } from '../screen/screen-context.ts'
import { useServices } from '../services.ts'
import { pictureTypes } from './FileButton.tsx'

export interface FileRules {
  /** The accepted media types. */
  accept: readonly string[]
  /** The maximum size in megabytes. */
  maxMegabytes: number
}

interface FileSender {
  /** Returns why a file is rejected; undefined if it may be uploaded. */
  rejectionOf(file: File): string | undefined
  /** Returns why a file's type is rejected; for pictures that cropping may still make smaller. */
  typeRejectionOf(file: File): string | undefined
  send(file: File): Promise<FileStored>
}

export const MAX_MEGABYTES = 10

/** Returns functions that check and upload files. `send` throws a CallError. */
export function useFileSender({ accept, maxMegabytes }: FileRules): FileSender {
  const services = useServices()
  const { bundle } = useScreen()
  const typeRefusalOf = ({ type }: File) =>
    accept.includes(type)
      ? undefined
      : services.t(accept === pictureTypes ? 'renderer.picture_type' : 'renderer.file_type')
  return {
    rejectionOf(file) {
      const sizeError = fileSizeError('', file.size, maxMegabytes)
      return sizeError ? services.t(sizeError.key, sizeError.params) : typeRefusalOf(file)
    },
    typeRejectionOf: typeRefusalOf,
    async send(file) {
      // Finds the upload operation, which every bundle with file inputs contains.
      const operation = Object.values(bundle.operations).find(({ upload }) => upload)
      if (operation === undefined) throw new Error('The bundle holds no operation that keeps files.')
      // Casts to the response of upload operations.
      return (await services.call(operation, { file })) as FileStored
    },
  }
}
