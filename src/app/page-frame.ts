import { frameId } from '../protocol/logo-mark.ts'

/** Removes the skeleton that the first HTML shows in place of the application. */
export function removeFrame(): void {
  document.getElementById(frameId)?.remove()
}
