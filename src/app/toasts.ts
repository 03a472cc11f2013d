import type { ToastKind } from '../renderer/services.ts'
import type { Application } from './application.ts'

/** Shows a toast. Its code is loaded at the first one: most visits end without any. */
export async function showToast(
  kind: ToastKind,
  text: string,
  { texts, boot }: Pick<Application, 'texts' | 'boot'>,
): Promise<void> {
  const { toaster } = await import('./toaster.tsx')
  toaster(kind, text, { t: texts.t, ...boot.constants })
}
