import { skeletonId } from '../protocol/logo-mark.ts'

/** Removes the skeleton that the first HTML shows in place of the application. */
export function removeSkeleton(): void {
  document.getElementById(skeletonId)?.remove()
}
