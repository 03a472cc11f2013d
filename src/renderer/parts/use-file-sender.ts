import type { FileStored } from '../../generated/domain.ts'
import { fileSizeError } from '../../language/validation/file-size.ts'
import { useScreen } from '../screen/screen-context.ts'
import { useServices } from '../services.ts'
import { pictureTypes } from './FileButton.tsx'

export interface FileRules {
  /** Media types. */
  accept: readonly string[]
  /** In megabytes. */
  max: number
}

interface FileSender {
  /** Why a file is not taken, told before anything is sent: a phone's line is slow. */
  refusalOf(file: File): string | undefined
  /** Of one that is cut before it is sent, which makes it smaller: its type alone counts. */
  typeRefusalOf(file: File): string | undefined
  send(file: File): Promise<FileStored>
}

export const MAX_MEGABYTES = 10

/** Sends files to be kept. */
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
      // Every bundle whose screen takes files holds the operation that keeps them.
      const operation = Object.values(bundle.operations).find(({ upload }) => upload)
      if (operation === undefined) throw new Error('The bundle holds no operation that keeps files.')
      // What such an operation answers, as its document says.
      return (await host.call(operation, { file })) as FileStored
    },
  }
}
