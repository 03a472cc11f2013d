import { useServices } from '../hooks.ts'

/** Stands for a part on its way that will fill the window, so that nothing below it is seen to move. */
export function TallPlaceholder() {
  const { t } = useServices()
  return (
    <div className="ts-skeleton__tall" role="status" aria-busy="true" aria-label={t('renderer.loading')} />
  )
}
