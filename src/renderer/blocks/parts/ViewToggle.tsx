import { useServices } from '../../hooks.ts'
import { Icon } from '../../parts/icons.tsx'
import { useView, type View } from './use-view.ts'

const views = [
  { value: 'cards', icon: 'grid', label: 'blocks.view_cards' },
  { value: 'table', icon: 'list', label: 'blocks.view_table' },
] as const

/** Renders the buttons that switch a list between cards and table. */
export function ViewToggle({ name, defaultView }: { name: string; defaultView?: View | undefined }) {
  const { t } = useServices()
  const [currentView, setView] = useView(name, defaultView)
  return (
    <fieldset className="ts-toggle">
      <legend className="ts-visually-hidden">{t('blocks.view')}</legend>
      {views.map((view) => (
        <button
          key={view.value}
          type="button"
          aria-pressed={view.value === currentView}
          aria-label={t(view.label)}
          onClick={() => setView(view.value)}
        >
          <Icon name={view.icon} />
        </button>
      ))}
    </fieldset>
  )
}
