import { addressOf } from '../../../protocol/route.ts'
import { useScreen } from '../../hooks.ts'

/** The address of the shown screen with some query parameters changed; '' takes one away. */
export function useScreenAddress(): (changes: Record<string, string>) => string {
  const { bundle, place } = useScreen()
  return (changes) => addressOf(bundle.screen.path, { ...place.route, ...place.url, ...changes })
}
