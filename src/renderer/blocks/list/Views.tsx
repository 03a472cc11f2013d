import { useEffect, useEffectEvent, useState } from 'react'
import type { ViewSaved as View, ViewAll } from '../../../generated/domain.ts'
import { filterParameters } from '../../../language/lists/list.ts'
import { useReader, useScreen, useServices } from '../../hooks.ts'
import { Icon } from '../../parts/icons.tsx'
import { NameDialog } from './NameDialog.tsx'
import type { List } from './use-list.ts'
import './views.css'

/** Renders the saved views of a list, and saves the current query as a view. */
export default function Views({ list }: { list: List }) {
  const services = useServices()
  const { isMet } = useReader()
  const { bundle } = useScreen()
  const [views, setViews] = useState<readonly View[]>([])
  const [isNameDialogOpen, setNameDialogOpen] = useState(false)
  const { getViews, saveView, removeView } = bundle.operations
  const name = `${bundle.screen.path} ${list.block.of}`
  const parameters = [...filterParameters(list.block), 'sort']
  const currentQuery = queryOf(parameters.map((each) => [each, list.parameterValue(each)]))
  const openView = views.find(({ asks }) => asks === currentQuery)

  const loadViews = useEffectEvent(() => {
    if (getViews && !services.preview && isMet(getViews.allow, list.scope))
      services.call(getViews, { list: name }).then(displayViews).catch(services.report)
  })
  useEffect(() => loadViews(), [])

  const displayViews = (response: unknown) => {
    const { items } = response as ViewAll
    setViews(items)
  }
  const applyView = (query: string) => {
    const params = new URLSearchParams(query)
    list.changeQuery(Object.fromEntries(parameters.map((each) => [each, params.get(each) ?? ''])))
  }
  async function save(viewName: string): Promise<void> {
    if (saveView)
      displayViews(await services.call(saveView, { list: name, name: viewName, asks: currentQuery }))
    services.toast('success', services.t('lists.view_saved'))
  }
  async function remove(id: string): Promise<void> {
    if (removeView) await services.call(removeView, { id }).then(displayViews).catch(services.toastError)
    list.countRef.current?.focus({ preventScroll: true })
  }

  const isNew = currentQuery !== '' && !openView
  return (
    <div className="ts-views">
      {views.length === 0 && !isNew && <p className="ts-views__none">{services.t('lists.views_none')}</p>}
      {views.length > 0 && (
        <ul className="ts-views__list" aria-label={services.t('lists.views')}>
          {views.map((view) => (
            <li key={view.id} className="ts-views__view" data-open={view === openView || undefined}>
              <button
                type="button"
                aria-pressed={view === openView}
                onClick={() => applyView(view === openView ? '' : view.asks)}
              >
                {view.name}
              </button>
              <button
                type="button"
                aria-label={services.t('lists.view_remove', { name: view.name })}
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
          className="ts-menu__item"
          aria-haspopup="dialog"
          onClick={() => setNameDialogOpen(true)}
        >
          <Icon name="plus" />
          {services.t('lists.view_save')}
        </button>
      )}
      {isNameDialogOpen && <NameDialog onName={save} onClose={() => setNameDialogOpen(false)} />}
    </div>
  )
}

function queryOf(parameters: readonly (readonly [string, string])[]): string {
  return new URLSearchParams(
    parameters.filter(([, value]) => value !== '').map((each) => [...each]),
  ).toString()
}
