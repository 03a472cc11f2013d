import type { DownloadStep } from '../../generated/language.ts'
import type { Runner } from './runner.ts'

/** Saves a file that needs the session's token, which a plain link could not send. */
export const download: Runner<DownloadStep> = async ({ step, scope, context }) => {
  const operation = context.operations[step.download]
  if (operation === undefined)
    throw new Error(`The operation ${step.download} is not in this screen's bundle.`)
  const answer = await context.host.call(operation, context.read.values(step.with, scope), { answer: 'file' })
  if (!(answer instanceof Blob)) throw new Error(`The operation ${step.download} did not answer a file.`)
  save(
    answer,
    answer instanceof File ? answer.name : `${step.download}.${answer.type.split('/')[1] ?? 'bin'}`,
  )
  return undefined
}

/** Hands a file to the person. */
export function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the address after this turn; revoking at once would break the download.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
