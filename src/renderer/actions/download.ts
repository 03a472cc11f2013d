import type { DownloadStep } from '../../generated/language.ts'
import type { ScreenBundle } from '../../language/bundle/screen-bundle.ts'
import type { RendererServices } from '../services.ts'
import type { Runner } from './runner.ts'

/** Downloads a file with the session's token, which a plain link could not send. */
export const download: Runner<DownloadStep> = async ({ step, scope, context }) => {
  const { operations, services, reader } = context
  const file = await requestFile(step.download, reader.values(step.with, scope), {
    operations,
    call: services.call,
  })
  saveFile(file, fileNameOf(file, step.download))
  return undefined
}

/** Calls an operation that responds with a file. Throws if the operation is not in the bundle or responds otherwise. */
export async function requestFile(
  name: string,
  args: Record<string, unknown>,
  { operations, call }: Pick<ScreenBundle, 'operations'> & Pick<RendererServices, 'call'>,
): Promise<Blob> {
  const operation = operations[name]
  if (operation === undefined) throw new Error(`The operation ${name} is not in this screen's bundle.`)
  const response = await call(operation, args, { responseType: 'file' })
  if (!(response instanceof Blob)) throw new Error(`The operation ${name} did not answer a file.`)
  return response
}

/** Returns the file name that the server sent, or else the operation's name with an extension for the file's type. */
export function fileNameOf(file: Blob, operation: string): string {
  return file instanceof File ? file.name : `${operation}.${file.type.split('/')[1] ?? 'bin'}`
}

/** Saves a file in the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Revokes the URL a minute later, because the browser reads the file after this turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
