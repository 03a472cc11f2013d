import { Suspense, useEffect, useState } from 'react'
import type { EmptyBlock } from '../../generated/language.ts'
import { useReader, useScreen, useServices } from '../hooks.ts'
import { lazyWithPreload, Preloadable } from '../parts/Preloadable.tsx'
import { useMedia } from '../parts/use-media.ts'
import type { BlockProps } from './block-props.ts'
import { AppearanceMenu } from './list/AppearanceMenu.tsx'
import { BulkBar } from './list/BulkBar.tsx'
import { ExportButton, exportDialog } from './list/ExportButton.tsx'
import { useListAppearance } from './list/stored-appearance.ts'
import './filters.css'
import '../styles/select.css'
import './list/list.css'
import Empty from './empty.tsx'
import { Panel } from './list/Panel.tsx'
import { Rows } from './list/Rows.tsx'
import { Sort } from './list/Sort.tsx'
import { Selection } from './list/selection.ts'
import { Tabs } from './list/Tabs.tsx'
import { Toolbar } from './list/Toolbar.tsx'
import { ToolMenu } from './list/ToolMenu.tsx'
import { useColumns } from './list/use-columns.tsx'
import { type List as ListState, useList } from './list/use-list.ts'
import Pagination from './pagination.tsx'
import { Actions } from './parts/Actions.tsx'
import { NoRows } from './parts/NoRows.tsx'
import { rowKeyOf } from './parts/rows.ts'
import { ViewToggle } from './parts/ViewToggle.tsx'

const savedViews = lazyWithPreload(() => import('./list/Views.tsx'))

/** Renders a list with its tools. The query is stored in the URL, the appearance in the browser. */
export default function List({ block, scope }: BlockProps<'list'>) {
  const { bundle } = useScreen()
  const { t } = useServices()
  const isNarrow = useMedia('(width < 48rem)')
  const { value, isMet } = useReader()
  const list = useList(block, scope)
  const name = `${bundle.screen.path} ${block.of}`
  const [appearance, setAppearance] = useListAppearance(name)
  const [selection] = useState(() => new Selection())
  selection.isSelectable = (row) => isMet(block.selectable, { ...scope, row })
  const { columns, optionalColumns, columnPositions, nameOf } = useColumns(list, appearance)
  useEffect(() => selection.refresh(list.rows), [selection, list.rows])
  // Keeps the dialog open after its action has removed the last row.
  const [isDialogOpen, setDialogOpen] = useState(false)
  const [isExporting, setExporting] = useState(false)
  const hasTabCounts = block.tabs?.tabs.some(({ count }) => count !== undefined && value(count, scope) !== 0)

  if (isEmptyList(list) && !hasTabCounts && !isDialogOpen)
    return <Empty block={emptyBlockOf(block)} scope={scope} />
  const sort = <Sort list={list} />
  const views = block.views && (
    <Suspense fallback={null}>
      <Preloadable part={savedViews} props={{ list }} />
    </Suspense>
  )
  const exportButton = block.export && <ExportButton onOpen={() => setExporting(true)} />
  const viewToggle = !block.columns && <ViewToggle name={list.urlKey('view')} defaultView={block.view} />
  const also = <Actions items={block.also} scope={scope} className="ts-listing__also" />
  const isPanelOpen = block.panel && list.rows.map(rowKeyOf).includes(list.parameterValue('row'))
  // Leaves the room beside an open row to the search and the filters.
  const tools =
    isNarrow || isPanelOpen ? (
      (list.options.sorts.length > 1 || views || exportButton || viewToggle || block.also) && (
        <ToolMenu>
          {sort}
          {viewToggle}
          {views}
          {exportButton}
          {also}
        </ToolMenu>
      )
    ) : (
      <>
        {sort}
        {views && (
          <ToolMenu label={t('lists.views')} icon="star">
            {views}
          </ToolMenu>
        )}
        {block.columns && (
          <AppearanceMenu
            list={list}
            columns={optionalColumns}
            appearance={appearance}
            onChange={setAppearance}
          />
        )}
        {exportButton}
        {viewToggle}
        {block.also && <ToolMenu>{also}</ToolMenu>}
      </>
    )
  const content = (
    <>
      <Toolbar list={list}>{tools}</Toolbar>
      {isExporting && (
        <Suspense fallback={null}>
          <Preloadable
            part={exportDialog}
            props={{ list, columns: columnPositions, onClose: () => setExporting(false) }}
          />
        </Suspense>
      )}
      <div className="ts-listing__body" data-panel={isPanelOpen || undefined}>
        {list.rows.length > 0 ? (
          <Rows
            list={list}
            columns={columns}
            selection={block.select && selection}
            density={appearance.density}
          />
        ) : (
          <NoRows
            empty={block.empty}
            scope={scope}
            keys={list.activeFilters.map(list.urlKey)}
            page={list.urlKey('page')}
            tab={block.tabs && list.urlKey(block.tabs.by)}
          />
        )}
        {block.panel && <Panel list={list} />}
      </div>
      {list.response.pages !== undefined && <Pagination block={paginationOf(list)} scope={scope} />}
      {block.select && <BulkBar list={list} selection={selection} nameOf={nameOf} onAsking={setDialogOpen} />}
    </>
  )
  if (!block.tabs) return <div className="ts-listing">{content}</div>
  return (
    <Tabs list={list} tabs={block.tabs}>
      {content}
    </Tabs>
  )
}

/** Returns whether the list is empty without any filter. */
function isEmptyList({ rows, activeFilters, parameterValue: valueOfParameter }: ListState): boolean {
  return rows.length === 0 && activeFilters.length === 0 && ['', '1'].includes(valueOfParameter('page'))
}

/** Returns what an empty list shows, with the actions of the list. */
function emptyBlockOf({ empty, also = [] }: ListState['block']): EmptyBlock {
  const block = empty ?? { block: 'empty', title: 'blocks.nothing_yet' }
  return { ...block, actions: [...(block.actions ?? []), ...also] }
}

function paginationOf({ block, urlKey }: ListState) {
  return { block: 'pagination', key: urlKey('page'), pages: `${block.of}.pages` } as const
}
