import { Icon } from '../../parts/icons.tsx'
import { useHost, useUrl } from '../../use.ts'

const views = [
  { value: '', icon: 'grid', label: 'blocks.view_cards' },
  { value: 'table', icon: 'list', label: 'blocks.view_table' },
] as const

/** Cards or table: two buttons of which one is pressed. */
export function ViewToggle({ name }: { name: string }) {
  const { t } = useHost()
  const [url, setUrl] = useUrl()
  const current = url[name] === 'table' ? 'table' : ''
  return (
    <fieldset className="ts-toggle">
      <legend className="ts-visually-hidden">{t('blocks.view')}</legend>
      {views.map((view) => (
        <button
          key={view.value}
          type="button"
          aria-pressed={view.value === current}
          aria-label={t(view.label)}
          onClick={() => setUrl({ [name]: view.value })}
        >
          <Icon name={view.icon} />
        </button>
      ))}
    </fieldset>
  )
}
