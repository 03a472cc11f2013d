import type { DownloadStep } from '../../generated/language.ts'
import type { ScreenBundle } from '../../language/bundle/screen-bundle.ts'
import type { RendererServices } from '../services.ts'
import type { Runner } from './runner.ts'

/** Saves a file whose request needs the session's token, which a plain link could not send. */
export const download: Runner<DownloadStep> = async ({ step, scope, context }) => {
  const { operations, host, read } = context
  const file = await askForFile(step.download, read.values(step.with, scope), { operations, call: host.call })
  save(file, nameOf(file, step.download))
  return undefined
}

/** Calls an operation that responds with a file. Throws if the operation is not in the bundle or responds otherwise. */
export async function askForFile(
  name: string,
  args: Record<string, unknown>,
  { operations, call }: Pick<ScreenBundle, 'operations'> & Pick<RendererServices, 'call'>,
): Promise<Blob> {
  const operation = operations[name]
  if (operation === undefined) throw new Error(`The operation ${name} is not in this screen's bundle.`)
  const answer = await call(operation, args, { answer: 'file' })
  if (!(answer instanceof Blob)) throw new Error(`The operation ${name} did not answer a file.`)
  return answer
}

/** Returns the server's file name, otherwise one after the operation. */
export function nameOf(file: Blob, operation: string): string {
  return file instanceof File ? file.name : `${operation}.${file.type.split('/')[1] ?? 'bin'}`
}

/** Saves a file in the browser's downloads. */
export function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Revokes the URL later, because the browser reads it after this turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
