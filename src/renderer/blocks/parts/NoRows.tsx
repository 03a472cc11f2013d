import type { EmptyBlock } from '../../../generated/language.ts'
import type { Scope } from '../../data/scope.ts'
import { useScreen, useServices } from '../../hooks.ts'
import Empty from '../empty.tsx'
import { filterKeysOf } from './rows.ts'

interface NoRowsProps {
  empty: EmptyBlock | undefined
  scope: Scope
  /** The URL keys that filter the list; by default those of the page's filters. */
  keys?: readonly string[]
  /** The URL key of the page number. */
  page?: string
  /** The URL key of the open tab. */
  tab?: string | undefined
}

/** Says that a list, tab, search or page is empty; a search or page gets a button to return. */
export function NoRows({ empty, scope, keys, page = 'page', tab }: NoRowsProps) {
  const { t } = useServices()
  const { bundle, place, setUrl } = useScreen()
  const active = (keys ?? filterKeysOf(bundle.screen.body)).filter((key) => place.url[key])
  if (!['', '1'].includes(place.url[page] ?? '')) {
    return (
      <div className="ts-empty">
        <p className="ts-empty__title">{t('blocks.past_end')}</p>
        <button
          type="button"
          className="ts-button ts-button--secondary"
          onClick={() => setUrl({ [page]: '' })}
        >
          {t('blocks.page_first')}
        </button>
      </div>
    )
  }
  if (active.length === 1 && active[0] === tab)
    return <Empty block={{ block: 'empty', title: 'blocks.tab_empty', icon: 'check' }} scope={scope} />
  if (active.length > 0) {
    return (
      <div className="ts-empty">
        <p className="ts-empty__title">{t('blocks.no_results')}</p>
        <p className="ts-empty__text">{t('blocks.no_results_text')}</p>
        <button
          type="button"
          className="ts-button ts-button--secondary"
          onClick={() => setUrl(Object.fromEntries([...active, page].map((key) => [key, ''])))}
        >
          {t('blocks.filters_clear')}
        </button>
      </div>
    )
  }
  return <Empty block={empty ?? { block: 'empty', title: 'blocks.nothing_yet' }} scope={scope} />
}
