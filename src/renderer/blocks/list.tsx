import { Suspense, useEffect, useState } from 'react'
import { useReader, useScreen } from '../hooks.ts'
import { lazyWithPreload, Preloadable } from '../parts/Preloadable.tsx'
import type { BlockProps } from './block-props.ts'
import { BulkBar } from './list/BulkBar.tsx'
import { ExportButton } from './list/ExportButton.tsx'
import { LookMenu } from './list/Look.tsx'
import { hasSavedViews, useListAppearance } from './list/stored-look.ts'
import './filters.css'
import '../styles/select.css'
import './list/list.css'
import Empty from './empty.tsx'
import { Panel } from './list/Panel.tsx'
import { Rows } from './list/Rows.tsx'
import { Selection } from './list/selection.ts'
import { Tabs } from './list/Tabs.tsx'
import { Toolbar } from './list/Toolbar.tsx'
import { useColumns } from './list/use-columns.tsx'
import { type List as ListState, useList } from './list/use-list.ts'
import Pagination from './pagination.tsx'
import { NoRows } from './parts/NoRows.tsx'
import { keyOf } from './parts/rows.ts'
import { ViewToggle } from './parts/ViewToggle.tsx'

const savedViews = lazyWithPreload(() => import('./list/Views.tsx'))

/** Renders a list with its tools. The query is stored in the URL, the appearance in the browser. */
export default function List({ block, scope }: BlockProps<'list'>) {
  const { bundle } = useScreen()
  const { value, holds } = useReader()
  const list = useList(block, scope)
  const name = `${bundle.screen.path} ${block.of}`
  const [appearance, setAppearance] = useListAppearance(name)
  const [storedViewsExist] = useState(() => hasSavedViews(name))
  const [selection] = useState(() => new Selection())
  selection.may = (row) => holds(block.selectable, { ...scope, row })
  const { columns, optional: optionalColumns, places: columnPositions, nameOf } = useColumns(list, appearance)
  useEffect(() => selection.refresh(list.rows), [selection, list.rows])
  // Keeps the dialog open after its action has removed the last row.
  const [isDialogOpen, setDialogOpen] = useState(false)
  const hasTabCounts = block.tabs?.tabs.some(({ count }) => count !== undefined && value(count, scope) !== 0)

  if (isEmptyList(list) && !hasTabCounts && !isDialogOpen)
    return <Empty block={block.empty ?? { block: 'empty', title: 'blocks.nothing_yet' }} scope={scope} />
  const views = block.views && (
    <div className="ts-listing__views" data-kept={storedViewsExist || undefined}>
      <Suspense fallback={null}>
        <Preloadable part={savedViews} props={{ list }} />
      </Suspense>
    </div>
  )
  const content = (
    <>
      <Toolbar list={list}>
        {block.columns && (
          <LookMenu list={list} columns={optionalColumns} look={appearance} onChange={setAppearance} />
        )}
        {block.export && <ExportButton list={list} columns={columnPositions} />}
        {!block.columns && <ViewToggle name={list.key('view')} view={block.view} />}
      </Toolbar>
      {views}
      <div
        className="ts-listing__body"
        data-panel={(block.panel && list.rows.map(keyOf).includes(list.parameterValue('row'))) || undefined}
      >
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
            keys={list.narrowing.map(list.key)}
            page={list.key('page')}
            tab={block.tabs && list.key(block.tabs.by)}
          />
        )}
        {block.panel && <Panel list={list} />}
      </div>
      {list.answer.pages !== undefined && <Pagination block={paginationOf(list)} scope={scope} />}
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
function isEmptyList({
  rows,
  narrowing: activeFilters,
  parameterValue: valueOfParameter,
}: ListState): boolean {
  return rows.length === 0 && activeFilters.length === 0 && ['', '1'].includes(valueOfParameter('page'))
}

function paginationOf({ block, key: urlKey }: ListState) {
  return { block: 'pagination', key: urlKey('page'), pages: `${block.of}.pages` } as const
}
