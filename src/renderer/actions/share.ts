import type { ShareStep } from '../../generated/language.ts'
import type { Runner } from './runner.ts'

export const share: Runner<ShareStep> = async ({ step, scope, context: { services, reader } }) => {
  const address = String(reader.value(step.share, scope))
  if ('share' in navigator) {
    // Ignores that the person closed the menu.
    await navigator.share({ url: address }).catch(() => undefined)
    return undefined
  }
  await copy(address).then(
    () => services.toast('success', services.t('blocks.copied')),
    () => services.toast('warning', services.t('blocks.copy_refused')),
  )
  return undefined
}

/** Throws a TypeError without a clipboard, which browsers do not offer over plain HTTP. */
async function copy(content: string): Promise<void> {
  await navigator.clipboard.writeText(content)
}
