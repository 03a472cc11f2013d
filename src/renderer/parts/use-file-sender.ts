import type { FileStored } from '../../generated/domain.ts'
import { fileSizeError } from '../../language/validation/file-size.ts'
import { useScreen } from '../screen/screen-context.ts'
import { useServices } from '../services.ts'
import { pictureTypes } from './FileButton.tsx'

export interface FileRules {
  /** The accepted media types. */
  accept: readonly string[]
  /** The maximum size in megabytes. */
  max: number
}

interface FileSender {
  /** Returns why a file is refused, before anything is uploaded. */
  refusalOf(file: File): string | undefined
  /** Returns why a file's type is refused; for pictures whose size shrinks by cropping. */
  typeRefusalOf(file: File): string | undefined
  send(file: File): Promise<FileStored>
}

export const MAX_MEGABYTES = 10

/** Uploads files. `send` throws a CallError. */
export function useFileSender({ accept, max }: FileRules): FileSender {
  const host = useServices()
  const { bundle } = useScreen()
  const typeRefusalOf = ({ type }: File) =>
    accept.includes(type)
      ? undefined
      : host.t(accept === pictureTypes ? 'renderer.picture_type' : 'renderer.file_type')
  return {
    refusalOf(file) {
      const tooLarge = fileSizeError('', file.size, max)
      return tooLarge ? host.t(tooLarge.key, tooLarge.params) : typeRefusalOf(file)
    },
    typeRefusalOf,
    async send(file) {
      // Finds the upload operation, which every bundle with file inputs contains.
      const operation = Object.values(bundle.operations).find(({ upload }) => upload)
      if (operation === undefined) throw new Error('The bundle holds no operation that keeps files.')
      // Casts to the response of upload operations.
      return (await host.call(operation, { file })) as FileStored
    },
  }
}
