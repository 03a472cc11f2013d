import type { ToastKind } from '../renderer/services.ts'
import type { Application } from './application.ts'

/** Shows a toast. Its code is loaded when first needed, because most visits show none. */
export async function showToast(
  kind: ToastKind,
  text: string,
  { texts, boot }: Pick<Application, 'texts' | 'boot'>,
): Promise<void> {
  const { toaster } = await import('./toaster.tsx')
  toaster(kind, text, { t: texts.t, ...boot.constants })
}
