import { useEffect, useEffectEvent, useState } from 'react'
import type { ViewSaved as View, ViewAll } from '../../../generated/domain.ts'
import { filterParameters } from '../../../language/lists/list.ts'
import { useReader, useScreen, useServices } from '../../hooks.ts'
import { Icon } from '../../parts/icons.tsx'
import { NameDialog } from './NameDialog.tsx'
import { rememberSavedViews } from './stored-look.ts'
import type { List } from './use-list.ts'
import './views.css'

/** Shows saved views of a list, and saves the current one under a name. */
export default function Views({ list }: { list: List }) {
  const host = useServices()
  const { holds } = useReader()
  const { bundle } = useScreen()
  const [views, setViews] = useState<readonly View[]>([])
  const [naming, setNaming] = useState(false)
  const { getViews, saveView, removeView } = bundle.operations
  const name = `${bundle.screen.path} ${list.block.of}`
  const parameters = [...filterParameters(list.block), 'sort']
  const now = asksOf(parameters.map((each) => [each, list.parameterValue(each)]))
  const open = views.find(({ asks }) => asks === now)

  const read = useEffectEvent(() => {
    if (getViews && !host.preview && holds(getViews.allow, list.scope))
      host.call(getViews, { list: name }).then(show).catch(host.report)
  })
  useEffect(() => read(), [])

  const show = (answer: unknown) => {
    const { items } = answer as ViewAll
    rememberSavedViews(name, items.length > 0)
    setViews(items)
  }
  const applyView = (asks: string) => {
    const params = new URLSearchParams(asks)
    list.changeQuery(Object.fromEntries(parameters.map((each) => [each, params.get(each) ?? ''])))
  }
  async function save(called: string): Promise<void> {
    if (saveView) show(await host.call(saveView, { list: name, name: called, asks: now }))
    host.toast('success', host.t('lists.view_saved'))
  }
  async function remove(id: string): Promise<void> {
    if (removeView) await host.call(removeView, { id }).then(show).catch(host.toastError)
    list.countRef.current?.focus({ preventScroll: true })
  }

  const isNew = now !== '' && !open
  if (views.length === 0 && !isNew) return null
  return (
    <div className="ts-views">
      {views.length > 0 && (
        <ul className="ts-views__list" aria-label={host.t('lists.views')}>
          {views.map((view) => (
            <li key={view.id} className="ts-views__view" data-open={view === open || undefined}>
              <button
                type="button"
                aria-pressed={view === open}
                onClick={() => applyView(view === open ? '' : view.asks)}
              >
                {view.name}
              </button>
              <button
                type="button"
                aria-label={host.t('lists.view_remove', { name: view.name })}
                onClick={() => void remove(view.id)}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {isNew && saveView && (
        <button
          type="button"
          className="ts-button ts-button--quiet"
          aria-haspopup="dialog"
          onClick={() => setNaming(true)}
        >
          <Icon name="plus" />
          {host.t('lists.view_save')}
        </button>
      )}
      {naming && <NameDialog onName={save} onClose={() => setNaming(false)} />}
    </div>
  )
}

function asksOf(parameters: readonly (readonly [string, string])[]): string {
  return new URLSearchParams(
    parameters.filter(([, value]) => value !== '').map((each) => [...each]),
  ).toString()
}
