import { useServices } from '../hooks.ts'

/**
 * Renders a placeholder, as tall as the window, for a part that is loading, so that the content below does not move.
 */
export function TallPlaceholder() {
  const { t } = useServices()
  return (
    <div className="ts-skeleton__tall" role="status" aria-busy="true" aria-label={t('renderer.loading')} />
  )
}
