import { addressOf } from '../../../protocol/route.ts'
import { useScreen } from '../../hooks.ts'

/** Returns a function that builds this screen's address with changed query parameters; '' removes one. */
export function useScreenAddress(): (changes: Record<string, string>) => string {
  const { bundle, location } = useScreen()
  return (changes) => addressOf(bundle.screen.path, { ...location.route, ...location.url, ...changes })
}
