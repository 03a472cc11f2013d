import { frameId } from '../protocol/logo-mark.ts'

/** Takes away what the first HTML drew in the application's place. */
export function removeFrame(): void {
  document.getElementById(frameId)?.remove()
}
