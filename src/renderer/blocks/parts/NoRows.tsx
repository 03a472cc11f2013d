import type { EmptyBlock } from '../../../generated/language.ts'
import type { Scope } from '../../data/scope.ts'
import { useScreen, useServices } from '../../hooks.ts'
import Empty from '../empty.tsx'
import { filterKeysOf } from './rows.ts'

interface NoRowsProps {
  empty: EmptyBlock | undefined
  scope: Scope
  /** The URL keys that filter the list; those of the page's filters by default. */
  keys?: readonly string[]
  /** The URL key of the page number. */
  page?: string
  /** The URL key of the open tab. */
  tab?: string | undefined
}

/**
 * Tells the person that a list, tab, search result or page is empty. Offers a button that clears the filters or
 * returns to the first page.
 */
export function NoRows({ empty, scope, keys, page = 'page', tab }: NoRowsProps) {
  const { t } = useServices()
  const { bundle, location, setUrl } = useScreen()
  const activeKeys = (keys ?? filterKeysOf(bundle.screen.body)).filter((key) => location.url[key])
  if (!['', '1'].includes(location.url[page] ?? '')) {
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
  if (activeKeys.length === 1 && activeKeys[0] === tab)
    return <Empty block={{ block: 'empty', title: 'blocks.tab_empty', icon: 'check' }} scope={scope} />
  if (activeKeys.length > 0) {
    return (
      <div className="ts-empty">
        <p className="ts-empty__title">{t('blocks.no_results')}</p>
        <p className="ts-empty__text">{t('blocks.no_results_text')}</p>
        <button
          type="button"
          className="ts-button ts-button--secondary"
          onClick={() => setUrl(Object.fromEntries([...activeKeys, page].map((key) => [key, ''])))}
        >
          {t('blocks.filters_clear')}
        </button>
      </div>
    )
  }
  return <Empty block={empty ?? { block: 'empty', title: 'blocks.nothing_yet' }} scope={scope} />
}
