import type { Host, ToastKind } from '../renderer/host.ts'

/** Shows a toast. Its code is loaded at the first one: most visits end without any. */
export async function showToast(kind: ToastKind, text: string, t: Host['t']): Promise<void> {
  const { toaster } = await import('./toaster.tsx')
  toaster(kind, text, t)
}
